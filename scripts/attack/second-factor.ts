import { getInfo, login } from '#contract/auth/auth.endpoints.ts'
import { completeLogin, confirmApp, removeApp } from '#contract/auth/auth.second-factor.endpoints.ts'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import { createCompany, createStaff, startSessionOf, testPassword } from '#server/testing/builders.ts'
import { clientOf } from '#server/testing/client.ts'
import { askedForMore, codeOf, enrolApp } from '#server/testing/second-factor.ts'
import type { Attack, AttackKind } from './kinds.ts'

const { perChallenge } = secondFactorLimits.failures
const step = secondFactorLimits.app.stepSeconds

/** Codes of apps and recovery codes: used again, guessed, left out, or another person's. */
export const secondFactor: AttackKind = {
  name: 'second factors',
  async run({ target, ledger }: Attack) {
    const company = await createCompany(target)
    const person = async () => {
      const { username, staffId } = await createStaff(target, company)
      const client = await startSessionOf(target, staffId)
      return { username, client, ...(await enrolApp(target, client)) }
    }
    let network = 0
    const answer = (token: string, proof: object, address: string) =>
      clientOf(target, undefined, address).call(completeLogin, { body: { token, ...proof } as never })
    const attempt = async (username: string, proof: object) => {
      const address = `127.51.0.${++network}`
      const { token } = await askedForMore(target, username, address)
      return { status: (await answer(token, proof, address)).status, token, address }
    }
    const victim = await person()
    const other = await person()

    const left = await clientOf(target, undefined, '127.51.1.1').call(login, {
      body: { username: victim.username, password: testPassword },
    })
    ledger.check(
      left.status === 403 && !JSON.stringify(left.body).includes('"access"'),
      'a password alone signs in',
    )
    const challenge = (left.body as unknown as { data: { token: string } }).data.token
    ledger.check(
      (await clientOf(target, challenge).call(getInfo)).status === 401,
      'the question opens the API',
    )

    // Its code of the step in which it was set up has been used.
    const used = await attempt(victim.username, { code: codeOf(target, victim.secret) })
    ledger.check(used.status === 422, `a code that was used to set up works again: ${used.status}`)
    const code = codeOf(target, victim.secret, step)
    const right = await attempt(victim.username, { code })
    ledger.check(right.status === 200, `a right code is refused: ${right.status}`)
    ledger.check((await attempt(victim.username, { code })).status === 422, 'a code works twice')
    ledger.check(
      (await answer(right.token, { code }, right.address)).status === 403,
      'a question is answered twice',
    )
    const early = codeOf(target, victim.secret, 5 * step)
    ledger.check(
      (await attempt(victim.username, { code: early })).status === 422,
      'a code works long before its time',
    )
    const theirs = codeOf(target, other.secret, step)
    ledger.check((await attempt(victim.username, { code: theirs })).status === 422, "another's code works")

    const [recovery = '', ...rest] = victim.recoveryCodes
    ledger.check(
      (await attempt(other.username, { recovery_code: recovery })).status === 422,
      "another's recovery code works",
    )
    ledger.check(
      (await attempt(victim.username, { recovery_code: recovery })).status === 200,
      'a recovery code is refused',
    )
    ledger.check(
      (await attempt(victim.username, { recovery_code: recovery })).status === 422,
      'a recovery code works twice',
    )
    const both = { code: theirs, recovery_code: rest[0] }
    ledger.check((await attempt(victim.username, both)).status === 422, 'two proofs at once are taken')
    ledger.check((await attempt(victim.username, {})).status === 422, 'no proof is taken')

    await guessing(target, ledger, other)
    for (const [name, call] of [
      ['removed', () => clientOf(target, used.token).call(removeApp)],
      ['confirmed', () => clientOf(target, used.token).call(confirmApp, { body: { code: '000000' } })],
    ] as const) {
      ledger.check((await call()).status === 401, `an app can be ${name} with a question alone`)
    }
  },
}

/** Five guesses at a question, then it is over; beginning anew from the same network helps as little. */
async function guessing(
  target: Attack['target'],
  ledger: Attack['ledger'],
  { username, secret }: { username: string; secret: string },
): Promise<void> {
  const address = '127.52.0.1'
  const { token } = await askedForMore(target, username, address)
  const guess = async (code: string, from = address) =>
    (await clientOf(target, undefined, from).call(completeLogin, { body: { token, code } })).status
  const guesses: number[] = []
  for (let at = 0; at < perChallenge + 2; at++) guesses.push(await guess(String(at).padStart(6, '0')))
  const ended = guesses.slice(perChallenge)
  ledger.check(
    ended.every((status) => status === 403 || status === 429),
    `guesses at a code: ${guesses.join()}`,
  )
  const right = await guess(codeOf(target, secret, step), '127.52.0.9')
  ledger.check(right === 403, `a question takes a right code after too many wrong ones: ${right}`)
  let more = 0
  for (let round = 0; round < 3 && more < 429; round++) {
    const again = await clientOf(target, undefined, address).call(login, {
      body: { username, password: testPassword },
    })
    const question = (again.body as unknown as { data?: { token: string } }).data?.token ?? ''
    const tried = await clientOf(target, undefined, address).call(completeLogin, {
      body: { token: question, code: '000000' },
    })
    more = Math.max(more, tried.status)
  }
  ledger.check(more === 429, `beginning anew allows further guesses: ${more}`)
}
