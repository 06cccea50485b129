import { randomBytes } from 'node:crypto'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import { invitationMessages as messages } from '#contract/invitations/invitations.messages.ts'
import type {
  Invitation,
  InvitationCreate,
  InvitationView,
  InvitationWithLink,
} from '#contract/invitations/invitations.schemas.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/failures.ts'
import { AppError, found, invalidFields } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { isTooMany, type RateLimit } from '#server/platform/rate-limits.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { type InvitationMailParts, mailLink } from './invitations.mails.ts'
import * as repository from './invitations.repository.ts'

export interface InvitationParts extends InvitationMailParts {
  db: Database
  /** Wrong links per network. */
  attempts: RateLimit
  /** False where the installation makes no new accounts. */
  takesNewPeople: boolean
}

/** Makes a member of the company out of a user, in the transaction that makes or finds the user. */
export type AddMember = (tx: Database, userId: number) => Promise<number>

interface InvitationCall {
  scope: Scope
  db: Database
  now: Date
  ifMatch?: number | undefined
}

const newNonce = () => randomBytes(32)
const ofEmail = (text: string) => invalidFields({ email: [text] })

/** An invitation whose link was just made. */
interface LinkedInvitation extends repository.StoredInvitation {
  /** Whether the link is mailed. */
  mailed?: boolean
}

/** Invites somebody who does not work here yet, and has the link mailed where mail is set up. */
export async function invite(
  parts: InvitationParts,
  { scope, db, now }: InvitationCall,
  fields: InvitationCreate,
): Promise<LinkedInvitation> {
  const member = await repository.findMemberByEmail(scope, db, fields.email)
  if (member) throw ofEmail(member.active ? messages.worksHere : messages.deactivated)
  try {
    const made = await repository.insertInvitation(scope, db, fields, newNonce(), now)
    return { ...made, mailed: await mailLink(parts, db, { ...made, companyId: scope.companyId }) }
  } catch (error) {
    if (violatedUnique(error) === 'invitations_open') throw ofEmail(messages.invited)
    if (violatedForeignKey(error)) throw invalidFields({ locations: [messages.unknownLocation] })
    throw error
  }
}

/** Makes a new link; the old one is dead. */
export async function renew(
  parts: InvitationParts,
  { scope, db, now, ifMatch }: InvitationCall,
  id: number,
): Promise<LinkedInvitation> {
  checkVersion(found(await repository.findInvitation(scope, db, id)), ifMatch)
  const renewed = found(await repository.renewInvitation(scope, db, id, newNonce(), now))
  return { ...renewed, mailed: await mailLink(parts, db, { ...renewed, companyId: scope.companyId }) }
}

/** Withdraws an open invitation. */
export async function revoke({ scope, db, now, ifMatch }: InvitationCall, id: number): Promise<void> {
  checkVersion(found(await repository.findInvitation(scope, db, id)), ifMatch)
  found(await repository.revokeInvitation(scope, db, id, now))
}

/** An invitation as administrators see it: without what its link is made of. */
export const present = ({ nonce: _, ...invitation }: repository.StoredInvitation, now: Date): Invitation => ({
  ...invitation,
  expired: Date.parse(invitation.expires_at) <= now.getTime(),
})

/** The same with its link, for whoever has just made it. */
export const presentWithLink = (
  { signer, linkOf, mail }: InvitationParts,
  { mailed = mail.isSetUp, ...invitation }: LinkedInvitation,
  now: Date,
): InvitationWithLink => ({
  ...present(invitation, now),
  link: linkOf(signer.tokenOf(invitation)),
  mailed,
  too_many_mails: mail.isSetUp && !mailed,
})

/** The open invitation behind a link; every other link is refused with the reason, as far as its holder may know it. */
async function opened(
  { db, clock, signer, attempts }: InvitationParts,
  token: string,
  network: string,
  options?: { on: Database; lock: boolean },
): Promise<repository.OpenedInvitation> {
  await attempts.consume(network)
  const id = signer.idOf(token)
  const invitation =
    id === undefined ? undefined : await repository.openInvitation(options?.on ?? db, id, options)
  if (!invitation || !signer.verify(token, invitation)) {
    throw new AppError('not_found', { detail: messages.invalid })
  }
  await attempts.giveBack(network)
  return refuseEnded(invitation, clock)
}

/** The invitation, where it is open; else refuses it with what became of it. */
function refuseEnded(invitation: repository.OpenedInvitation, clock: Clock): repository.OpenedInvitation {
  const { accepted_at, revoked_at, is_vouched_for, expires_at } = invitation
  if (accepted_at) throw new AppError('conflict', { detail: messages.used })
  if (revoked_at || !is_vouched_for) throw new AppError('conflict', { detail: messages.revoked })
  if (expires_at <= clock.now()) throw new AppError('conflict', { detail: messages.expired })
  return invitation
}

/** What the holder of a link is invited to. */
export async function view(parts: InvitationParts, token: string, network: string): Promise<InvitationView> {
  const { company, email, role, user_id } = await opened(parts, token, network)
  return { company, email, role, has_account: user_id !== null }
}

/** What accepting takes of the slice that knows accounts. */
export interface Accounts {
  /** Makes a user, and what `add` makes of them; answers their session. */
  createUser(
    person: { email: string; first_name: string; last_name: string; password: string; company: string },
    add: AddMember,
  ): Promise<SessionTokens>
  /** Accepts the invitation once the password was right, and the second factor where there is one; answers a session. */
  signInTo(person: { email: string; password: string; invitation: InvitationInHand }): Promise<SessionTokens>
}

// Whoever comes second with the same link meets it used.
const adding =
  (parts: InvitationParts, token: string, network: string): AddMember =>
  async (tx, userId) => {
    const invitation = await opened(parts, token, network, { on: tx, lock: true })
    return makeMember(parts, tx, invitation, userId)
  }

async function makeMember(
  { clock }: InvitationParts,
  tx: Database,
  invitation: repository.OpenedInvitation,
  userId: number,
): Promise<number> {
  try {
    return await repository.insertInvited(tx, invitation, userId, clock.now())
  } catch (error) {
    if (violatedUnique(error)) throw new AppError('conflict', { detail: messages.worksHere })
    throw error
  }
}

/** An invitation, as it was when whoever accepts it opened it. */
interface InvitationInHand {
  id: number
  version: number
}

/** Accepts an invitation that was opened before, for the account of its e-mail, unless it has ended or changed since. */
export async function acceptOpened(
  parts: InvitationParts,
  tx: Database,
  { id, version }: InvitationInHand,
  userId: number,
): Promise<number> {
  const invitation = await repository.openInvitation(tx, id, { lock: true })
  if (!invitation) throw new AppError('conflict', { detail: messages.invalid })
  refuseEnded(invitation, parts.clock)
  if (invitation.version !== version) throw new AppError('conflict', { detail: messages.invalid })
  if (invitation.user_id !== userId) throw new AppError('conflict', { detail: messages.noAccount })
  return makeMember(parts, tx, invitation, userId)
}

/** Accepts an invitation with a new account. */
export async function accept(
  parts: InvitationParts,
  accounts: Accounts,
  { token, ...person }: { token: string; first_name: string; last_name: string; password: string },
  network: string,
): Promise<SessionTokens> {
  const { email, company, user_id } = await opened(parts, token, network)
  if (user_id !== null) throw new AppError('conflict', { detail: messages.hasAccount })
  if (!parts.takesNewPeople) throw new AppError('forbidden', { detail: messages.signupClosed })
  return accounts.createUser({ ...person, email, company }, adding(parts, token, network))
}

/** Accepts an invitation with the account that its e-mail has. */
export async function join(
  parts: InvitationParts,
  accounts: Accounts,
  { token, password }: { token: string; password: string },
  network: string,
): Promise<SessionTokens> {
  const { id, version, email, user_id } = await opened(parts, token, network)
  if (user_id === null) throw new AppError('conflict', { detail: messages.noAccount })
  return accounts.signInTo({ email, password, invitation: { id, version } })
}

/**
 * Why an e-mail that is invited cannot sign up by itself: only the link shows that it is theirs. Undefined for an e-mail
 * that nobody has invited. Where mail is set up, the link is mailed again; a stranger is not told when that was too often.
 */
export async function refuseInvited(parts: InvitationParts, email: string): Promise<string | undefined> {
  const { db, clock, mail } = parts
  const invitation = await repository.findOpenByEmail(db, email, clock.now())
  if (!invitation) return undefined
  if (!mail.isSetUp) return messages.useLink
  const { id, company_id: companyId } = invitation
  try {
    await db.transaction().execute((tx) => mailLink(parts, tx, { id, companyId, email }))
  } catch (error) {
    if (!isTooMany(error)) throw error
  }
  return messages.linkMailed
}
