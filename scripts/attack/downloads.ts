import { logout } from '#contract/auth/auth.endpoints.ts'
import { getDocument } from '#contract/documents/documents.endpoints.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { deriveKey } from '#server/platform/secrets.ts'
import { createPathSigner } from '#server/platform/signed-path.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { createDocumentRow } from '#server/testing/documents.ts'
import { testSecret } from '#server/testing/secret.ts'
import { answerFaults } from './judge.ts'
import type { Attack, AttackKind } from './kinds.ts'

const signer = createPathSigner(deriveKey(testSecret, 'signed paths'), documentLimits.addressSeconds)

/** Signed addresses of files: altered, too late, another company's, after the logout; and odd ranges. */
export const downloads: AttackKind = {
  name: 'signed addresses, ranges',
  async run({ target, ledger }: Attack) {
    const company = await createCompany(target)
    const other = await createCompany(target)
    const admin = await signIn(target, company)
    const stranger = await signIn(target, other)
    const urlOf = async (client: typeof admin, id: number) =>
      (await client.call(getDocument, { params: { id } })).body.file.url
    const id = await createDocumentRow(target, company)
    const url = await urlOf(admin, id)
    const theirs = await urlOf(stranger, await createDocumentRow(target, other))
    const [path = '', query = ''] = url.split('?')
    const [theirPath = '', theirQuery = ''] = theirs.split('?')
    const theirSession = theirPath.split('/').at(-2)
    const now = new Date()
    const lastHour = new Date(now.getTime() - 60 * 60_000)
    ledger.check((await target.server.inject({ url })).statusCode === 200, 'a signed address does not work')
    ledger.check(
      (await target.server.inject({ url: signer.sign(path, now) })).statusCode === 200,
      'the drill signs unlike the server: what follows would prove nothing',
    )
    const wrong: Record<string, string> = {
      'without a signature': path,
      'with an empty signature': `${path}?${query.replace(/signature=.*/, 'signature=')}`,
      'with another signature': `${path}?${query.replace(/signature=../, 'signature=zz')}`,
      "with another file's signature": `${path}?${theirQuery}`,
      'with a later end': `${path}?${query.replace(/expires=\d+/, 'expires=99999999999')}`,
      'without an end': `${path}?${query.replace(/expires=\d+&?/, '')}`,
      'with an end that is none': `${path}?${query.replace(/expires=\d+/, 'expires=1e12')}`,
      'of another file': url.replace(`/${id}/`, `/${id + 1}/`),
      'of another session': `${path.replace(/\/\d+\/$/, `/${theirSession}/`)}?${query}`,
      'whose time is over': signer.sign(path, lastHour),
      "signed for a session of another company's": signer.sign(
        path.replace(/\/\d+\/$/, `/${theirSession}/`),
        now,
      ),
      'signed for a session that is none': signer.sign(path.replace(/\/\d+\/$/, '/999999999/'), now),
      'twice signed': `${url}&signature=zz`,
      'with more in it': `${url}&download=1`,
    }
    for (const [how, address] of Object.entries(wrong)) {
      const answer = await target.server.inject({ url: address })
      const faults = answerFaults(answer)
      if (![401, 404, 422].includes(answer.statusCode)) faults.push(`answered ${answer.statusCode}`)
      ledger.faults(faults, `an address ${how}`)
    }
    await ranges(target, ledger, url)
    await admin.call(logout)
    const late = await target.server.inject({ url })
    ledger.check(late.statusCode === 401, `an address after the logout: answered ${late.statusCode}`)
  },
}

const size = 2_000
const many = Array.from({ length: 1_000 }, (_, at) => `${at}-${at}`).join(',')
const oddRanges = [
  ...[
    'bytes=0-0',
    'bytes=-1',
    'bytes=-0',
    'bytes=0-',
    'bytes=1999-',
    'bytes=2000-',
    'bytes=0-99999999999999999999',
  ],
  ...[
    'bytes=5-1',
    'bytes=0-0,2-3',
    'bytes=0-0,0-0',
    'bytes=',
    'bytes',
    '=',
    'items=0-1',
    'bytes=a-b',
    'bytes=--1',
  ],
  ...['bytes=0-1;', 'bytes= 0 - 1', 'BYTES=0-1', 'bytes=1.5-2', 'bytes=0x1-0x2', `bytes=${many}`, '\u00ff'],
]

async function ranges(target: Attack['target'], ledger: Attack['ledger'], url: string): Promise<void> {
  for (const range of oddRanges) {
    const { statusCode, headers, rawPayload } = await target.server.inject({ url, headers: { range } })
    const said = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(String(headers['content-range']))
    const isPart =
      said !== null && Number(said[2]) - Number(said[1]) + 1 === rawPayload.length && said[3] === String(size)
    const holds =
      (statusCode === 200 && rawPayload.length === size) ||
      (statusCode === 206 && isPart) ||
      (statusCode === 416 && rawPayload.length === 0)
    ledger.check(holds, `the range ${range.slice(0, 40)}: ${statusCode} with ${rawPayload.length} bytes`)
  }
}
