import { sql } from 'kysely'
import { apiBase } from '#contract/http/endpoint.ts'
import { createCompany } from '#server/testing/builders.ts'
import type { AttackKind } from './ledger.ts'

const kilobyte = 1024
const sender = '127.66.0.1'

/** Forms that anyone can send, as large as they may be, until a disk is full. */
export const diskFilling: AttackKind = {
  name: 'filling the disk',
  async run({ target, ledger }) {
    const company = await createCompany(target)
    const [form = '', other = ''] = company.formIds
    const send = async (payload: string, remoteAddress: string, to = form) => {
      const { statusCode } = await target.server.inject({
        method: 'POST',
        url: `${apiBase}/intake/forms/${to}/`,
        headers: { 'content-type': 'application/json' },
        payload,
        remoteAddress,
      })
      return statusCode
    }
    const storedKilobytes = async () => {
      const { rows } = await sql<{ stored: number }>`
        SELECT coalesce(sum(octet_length(body)), 0)::bigint AS stored FROM intake_requests WHERE company_id = ${company.id}
      `.execute(target.db)
      return (rows[0]?.stored ?? 0) / kilobyte
    }
    const quota = target.settings.INTAKE_MEGABYTES_PER_DAY * kilobyte
    const junk = '{'.repeat(200 * kilobyte)
    const statuses: number[] = []
    for (let sent = 0; sent < 40; sent++) statuses.push(await send(junk, sender))
    ledger.check(statuses.includes(429), `one address sent 8 MB and was refused ${statuses.join()}`)
    const ofJunk = await storedKilobytes()
    ledger.check(ofJunk < 40 * 10, `of 8 MB of junk ${Math.round(ofJunk)} kB are stored`)
    const person = JSON.stringify({ name: 'Pat Example', phone: '+1 212 555 0142' })
    const neighbor = await send(person, '127.66.0.2')
    ledger.check(neighbor === 200, `after the junk of one address another one was answered ${neighbor}`)
    // What reads as a form is kept whole, so many addresses together are bounded as well.
    const large = JSON.stringify({
      name: 'Pat Example',
      ...Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`field${n}`, 'x'.repeat(4_000)])),
    })
    for (let from = 1; from <= 2 * (quota / 160); from++) await send(large, `127.67.0.${from}`)
    const stored = await storedKilobytes()
    ledger.check(stored <= quota, `${Math.round(stored)} kB are stored of one form`)
    const elsewhere = await send(person, '127.66.0.3', other)
    ledger.check(elsewhere === 200, `at another form someone was answered ${elsewhere}`)
  },
}
