import { getInfo, login, refreshToken } from '#contract/auth/auth.endpoints.ts'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { askForReset } from '#contract/auth/password-reset.endpoints.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import {
  createCompany,
  createStaff,
  startSessionOf,
  type TestCompany,
  testPassword,
} from '#server/testing/builders.ts'
import { clientOf } from '#server/testing/client.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { percentile } from '../bench/load.ts'
import { eventually } from './eventually.ts'
import type { Attack, AttackKind } from './kinds.ts'
import type { Target } from './target.ts'

// Each part comes from addresses of its own, so that none uses up what another may try.
const addresses = (network: number) => (at: number) => `127.${network}.${at >> 8}.${at & 255 || 1}`
const wrong = 'not the password of anybody'
const samples = 20
// Of the medians; an attacker over a real network sees far less than this.
const mostDifference = 0.5
const leastDifference = 12

/** Logins: who has an account is not told, guessing is stopped, sessions cannot be fixed or taken over. */
export const signingIn: AttackKind = {
  name: 'logins, sessions, enumeration',
  async run(attack) {
    const company = await createCompany(attack.target)
    await enumeration(attack, company)
    await throttling(attack, company)
    await sessions(attack, company)
    await refreshing(attack, company)
  },
}

const post = (
  target: Target,
  { path }: { path: string },
  payload: object,
  remoteAddress?: string,
  headers = {},
) =>
  target.server.inject({
    method: 'POST',
    url: `${apiBase}${path}`,
    payload,
    headers,
    ...(remoteAddress ? { remoteAddress } : {}),
  })

/** Known and unknown people are answered in the same words and time, tried in turn. */
async function enumeration({ target, ledger }: Attack, company: TestCompany): Promise<void> {
  const { username } = await createStaff(target, company)
  const unknown = 'nobody.of.this.name@example.com'
  const asked = {
    'a login': {
      endpoint: login,
      body: (name: string) => ({ username: name, password: wrong }),
      address: addresses(11),
    },
    'a new password': {
      endpoint: askForReset,
      body: (name: string) => ({ username: name }),
      address: addresses(12),
    },
  }
  for (const [name, { endpoint, body, address }] of Object.entries(asked)) {
    const times: Record<string, number[]> = { [username]: [], [unknown]: [] }
    const answers: Record<string, Set<string>> = { [username]: new Set(), [unknown]: new Set() }
    for (let at = 0; at < 2 * samples; at++) {
      const who = at % 2 === 0 ? username : unknown
      const started = performance.now()
      const { statusCode, body: text, headers } = await post(target, endpoint, body(who), address(at))
      times[who]?.push(performance.now() - started)
      const { request_id: _, ...words } = JSON.parse(text)
      answers[who]?.add(JSON.stringify([statusCode, words, Object.keys(headers).sort()]))
    }
    const same = [...(answers[username] ?? [])].join() === [...(answers[unknown] ?? [])].join()
    ledger.check(same && answers[username]?.size === 1, `${name} tells in words who has an account`)
    const [known = 0, strange = 0] = Object.values(times).map((each) =>
      percentile(
        each.sort((one, next) => one - next),
        50,
      ),
    )
    const difference = Math.abs(known - strange)
    const isSmall = difference < Math.max(leastDifference, mostDifference * Math.min(known, strange))
    const told = `${known.toFixed(1)} ms for somebody, ${strange.toFixed(1)} ms for nobody`
    ledger.check(isSmall, `${name} tells by its time who has an account: ${told}`)
    ledger.remark(`${name}: ${told} (medians of ${samples})`)
  }
}

const spoofs = (at: number) => ({
  'x-forwarded-for': `203.0.113.${at}`,
  'x-real-ip': `203.0.113.${at}`,
  forwarded: `for=203.0.113.${at}`,
  'cf-connecting-ip': `203.0.113.${at}`,
  'true-client-ip': `203.0.113.${at}`,
})

async function throttling({ target, ledger }: Attack, company: TestCompany): Promise<void> {
  const { perAccountAndAddress, perAddress, perAccount } = authLimits.failures
  const guess = (username: string, address: string, headers = {}, password = wrong) =>
    post(target, login, { username, password }, address, headers)
  const statuses = async (count: number, one: (at: number) => ReturnType<typeof guess>) => {
    const found: number[] = []
    for (let at = 0; at < count; at++) found.push((await one(at)).statusCode)
    return found
  }
  // The same account from the same place, whatever it says where it comes from and however it writes the name.
  const { username } = await createStaff(target, company)
  const place = addresses(21)(1)
  const spellings = [username, username.toUpperCase(), ` ${username} `]
  const tried = await statuses(perAccountAndAddress + 3, (at) =>
    guess(spellings[at % spellings.length] ?? username, place, spoofs(at)),
  )
  ledger.check(
    tried.slice(0, perAccountAndAddress).every((status) => status === 401) &&
      tried.slice(perAccountAndAddress).every((status) => status === 429),
    `guesses at one account from one network: ${tried.join()}`,
  )
  const right = await guess(username, place, spoofs(99), testPassword)
  ledger.check(right.statusCode === 429, 'a right password is let in after too many wrong ones')
  ledger.check(Number(right.headers['retry-after']) > 0, 'who is throttled is not told for how long')
  const elsewhere = await guess(username, addresses(22)(1), {}, testPassword)
  ledger.check(elsewhere.statusCode === 200, `the owner elsewhere is shut out: ${elsewhere.statusCode}`)
  // Many accounts from one network.
  const sprayed = await statuses(perAddress + 5, (at) =>
    guess(`spray${at}@example.com`, addresses(23)(1), spoofs(at)),
  )
  ledger.check(
    sprayed.slice(perAddress).every((status) => status === 429),
    `many accounts: ${sprayed.join()}`,
  )
  // One account from many networks.
  const { username: victim } = await createStaff(target, company)
  const many = await statuses(perAccount + 5, (at) => guess(victim, addresses(24)(at + 1)))
  ledger.check(
    many.slice(perAccount).every((status) => status === 429),
    `many networks: ${many.slice(-10).join()}`,
  )
  // Mails to one person: no more, in the same words.
  const { username: mailed } = await createStaff(target, company)
  const asked = await statuses(authLimits.resets.perAccount + 3, (at) =>
    post(target, askForReset, { username: mailed }, addresses(25)(at + 1)),
  )
  ledger.check(
    new Set(asked).size === 1,
    `asking for new passwords is answered ${[...new Set(asked)].join()}`,
  )
  await eventually(async () => ((await mailsTo(target.mails, mailed)).length > 0 ? true : undefined))
  const mails = await mailsTo(target.mails, mailed)
  ledger.check(mails.length <= authLimits.resets.perAccount, `one person got ${mails.length} mails`)
  const flood = await statuses(authLimits.resets.perAddress + 3, (at) =>
    post(target, askForReset, { username: `flood${at}@example.com` }, addresses(26)(1), spoofs(at)),
  )
  ledger.check(flood.at(-1) === 429, `new passwords for many, asked from one network: ${flood.at(-1)}`)
}

async function sessions({ target, ledger }: Attack, company: TestCompany): Promise<void> {
  const { username, staffId } = await createStaff(target, company)
  const planted = await startSessionOf(target, (await createStaff(target, company)).staffId)
  const tokens: string[] = []
  for (let at = 0; at < 8; at++) {
    const answer = await post(target, login, { username, password: testPassword }, addresses(31)(at + 1), {
      authorization: `Token ${planted.token}`,
      cookie: 'XSRF-TOKEN=planted; session=planted',
      'x-xsrf-token': 'planted',
    })
    const { access, refresh } = answer.json<{ access: string; refresh: string }>()
    tokens.push(access, refresh)
    const cookie = String([answer.headers['set-cookie'] ?? []].flat()[0])
    ledger.check(!cookie.includes('planted'), 'a planted XSRF token outlives the sign-in')
  }
  ledger.check(!tokens.includes(planted.token ?? ''), 'a planted token was kept for the session')
  ledger.check(new Set(tokens).size === tokens.length, 'a token was given twice')
  ledger.check(
    tokens.every((token) => /^[\w-]{40,}$/.test(token)),
    'a token is short enough to be guessed',
  )
  const starts = new Set(tokens.map((token) => token.slice(0, 4)))
  ledger.check(starts.size > tokens.length - 3, 'tokens begin alike')
  const rows = JSON.stringify(
    await target.db.selectFrom('sessions').selectAll().where('staff_id', '=', staffId).execute(),
  )
  ledger.check(
    tokens.every((token) => !rows.includes(token)),
    'a token is stored as it is',
  )
  ledger.check(
    tokens.every((token) => !target.log().includes(token)),
    'a token is in the log',
  )
}

async function refreshing({ target, ledger }: Attack, company: TestCompany): Promise<void> {
  const { username } = await createStaff(target, company)
  const signIn = async () => {
    const answer = await post(target, login, { username, password: testPassword }, addresses(32)(1))
    return answer.json<{ access: string; refresh: string }>()
  }
  const renew = (refresh: string) => post(target, refreshToken, { refresh })
  const works = async (token: string) => (await clientOf(target, token).call(getInfo)).status === 200
  const first = await signIn()
  const other = await signIn()
  ledger.check(!(await works(first.refresh)), 'a refresh token opens the API')
  ledger.check((await renew(first.access)).statusCode === 401, 'an access token can be refreshed')
  const second = (await renew(first.refresh)).json<{ access: string; refresh: string }>()
  ledger.check(await works(second.access), 'a refreshed token does not work')
  ledger.check((await renew(first.refresh)).statusCode === 401, 'a refresh token works twice')
  ledger.check(!(await works(second.access)), 'the session goes on after its refresh token was used twice')
  ledger.check(
    (await renew(second.refresh)).statusCode === 401,
    'the family of a stolen refresh token goes on',
  )
  ledger.check(await works(other.access), 'another sign-in of the person ended as well')
  // Two at once: one of them at the most gets through.
  const third = await signIn()
  const raced = await Promise.all(Array.from({ length: 6 }, () => renew(third.refresh)))
  const passed = raced.filter(({ statusCode }) => statusCode === 200).length
  ledger.check(passed <= 1, `a refresh token raced ${passed} times`)
}
