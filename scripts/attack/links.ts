import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { askForReset, checkResetLink, completeReset } from '#contract/auth/password-reset.endpoints.ts'
import {
  acceptInvitation,
  createInvitation,
  joinByInvitation,
  renewInvitation,
  revokeInvitation,
  viewInvitation,
} from '#contract/invitations/invitations.endpoints.ts'
import {
  createCompany,
  createStaff,
  signIn,
  startSessionOf,
  testPassword,
  userOf,
} from '#server/testing/builders.ts'
import { clientOf, type TestClient } from '#server/testing/client.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { eventually } from './eventually.ts'
import type { Attack, AttackKind } from './kinds.ts'
import type { Target } from './target.ts'

const newPassword = 'crabapple lantern over nineteen bridges'

/** Links for new passwords and invitations: once, for one person, for a while, and for nobody who alters them. */
export const links: AttackKind = {
  name: 'reset links and invitations',
  async run(attack) {
    await resets(attack)
    await invitations(attack)
  },
}

const altered = (token: string): Record<string, string> => ({
  'its last sign changed': `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
  'its first sign changed': `${token.startsWith('9') ? '8' : '9'}${token.slice(1)}`,
  'its end cut off': token.slice(0, -6),
  'something behind it': `${token}A`,
  nothing: '',
  'a wild card': '%',
  'SQL for a token': "' OR 1=1 --",
})

const yesterday = () => new Date(Date.now() - 24 * 60 * 60_000)

async function resets({ target, ledger }: Attack): Promise<void> {
  const company = await createCompany(target)
  const people = [await createStaff(target, company), await createStaff(target, company)] as const
  const [{ username, staffId }, other] = people
  const client = clientOf(target, undefined, '127.41.0.1')
  const session = await startSessionOf(target, staffId)
  const first = await mailedToken(target, client, username)
  const second = await mailedToken(target, client, username)
  const theirs = await mailedToken(target, client, other.username)
  const opens = async (token: string) => (await client.call(checkResetLink, { body: { token } })).status
  const use = async (token: string) =>
    (await client.call(completeReset, { body: { token, new_password: newPassword } })).status
  ledger.check((await opens(second)) === 200, 'the link of a mail does not work')
  ledger.check(
    (await opens(first)) === 404 && (await use(first)) === 404,
    'an older link works beside a newer one',
  )
  for (const [how, token] of Object.entries(altered(second))) {
    const statuses = [await opens(token), await use(token)]
    ledger.check(
      statuses.every((status) => status === 404 || status === 422),
      `a link with ${how}: ${statuses.join()}`,
    )
  }
  // The head of one and the proof of another.
  const cut = second.search(/[.-]/)
  const mixed = `${second.slice(0, cut)}${theirs.slice(theirs.search(/[.-]/))}`
  ledger.check((await use(mixed)) !== 200, 'the link of one person works for another')
  const raced = await Promise.all(Array.from({ length: 4 }, () => use(second)))
  ledger.check(raced.filter((status) => status === 200).length === 1, `a link raced: ${raced.join()}`)
  ledger.check((await use(second)) === 404, 'a link works twice')
  ledger.check((await session.call(getInfo)).status === 401, 'a session outlives the new password')
  const late = new Date(Date.now() - 1_000)
  const user = await userOf(target, other.staffId)
  await target.db
    .updateTable('password_resets')
    .set({ expires_at: late })
    .where('user_id', '=', user)
    .execute()
  ledger.check((await opens(theirs)) === 404 && (await use(theirs)) === 404, 'a link works after its time')
}

async function mailedToken(target: Target, client: TestClient, username: string): Promise<string> {
  const { length } = await mailsTo(target.mails, username)
  await client.call(askForReset, { body: { username } })
  const mail = await eventually(async () => (await mailsTo(target.mails, username))[length])
  const token = /\/reset-password#(\S+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('no mail with a link for a new password came')
  return token
}

let invited = 0

async function invitations({ target, ledger }: Attack): Promise<void> {
  const company = await createCompany(target)
  const admin = await signIn(target, company)
  const stranger = clientOf(target, undefined, '127.42.0.1')
  const invite = async () => {
    const email = `invited.attack${++invited}@example.com`
    const { body } = await admin.call(createInvitation, { body: { email, role: 'front_desk' } })
    return { id: body.id, email, token: body.link.split('#')[1] ?? '' }
  }
  const accept = (token: string, more: object = {}) =>
    stranger.call(acceptInvitation, {
      body: { token, first_name: 'Pat', last_name: 'Example', password: newPassword, ...more },
    })
  const opens = async (token: string) => (await stranger.call(viewInvitation, { body: { token } })).status
  const isOver = async (token: string) => {
    const statuses = [await opens(token), (await accept(token)).status]
    return statuses.every((status) => status === 404 || status === 422 || status === 409)
  }
  const one = await invite()
  ledger.check((await opens(one.token)) === 200, 'the link of an invitation does not work')
  for (const [how, token] of Object.entries(altered(one.token))) {
    ledger.check(await isOver(token), `an invitation with ${how} works`)
  }
  for (const more of [
    { role: 'administrator' },
    { is_company_admin: true },
    { company: 1 },
    { email: 'a@example.com' },
  ]) {
    const { status } = await accept(one.token, more)
    ledger.check(status === 422, `an invitation takes ${JSON.stringify(more)}: ${status}`)
  }
  const accepted = await accept(one.token)
  ledger.check(
    accepted.status === 201 && accepted.body.role === 'front_desk',
    'an invitation gives another role',
  )
  ledger.check(await isOver(one.token), 'an invitation works twice')
  const renewed = await invite()
  await admin.call(renewInvitation, { params: { id: renewed.id } })
  ledger.check(await isOver(renewed.token), 'an invitation works beside its newer link')
  const revoked = await invite()
  await admin.call(revokeInvitation, { params: { id: revoked.id } })
  ledger.check(await isOver(revoked.token), 'an invitation works after it was withdrawn')
  const late = await invite()
  await target.db
    .updateTable('invitations')
    .set({ expires_at: yesterday() })
    .where('id', '=', late.id)
    .execute()
  ledger.check(await isOver(late.token), 'an invitation works after its time')
  // Somebody else's account cannot be joined by it.
  const { username } = await createStaff(target, await createCompany(target))
  const mine = await invite()
  const joined = await stranger.call(joinByInvitation, {
    body: { token: mine.token, password: testPassword },
  })
  ledger.check(joined.status !== 200, `an invitation was joined by ${username}`)
}
