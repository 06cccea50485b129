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
import type { ChangeContext } from '#server/platform/http/routes.ts'
import { isTooMany, type RateLimit } from '#server/platform/rate-limits.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { emailLink, type InvitationEmailParts } from './invitations.emails.ts'
import * as repository from './invitations.repository.ts'

export interface InvitationParts extends InvitationEmailParts {
  db: Database
  /** Wrong links per network. */
  attempts: RateLimit
  /** False when sign-up is closed. */
  takesNewPeople(): Promise<boolean>
  /** Throws unless the caller has just shown who they are. */
  requireConfirmation(call: ChangeContext): Promise<void>
  /** Throws unless the caller has confirmed their email. */
  requireConfirmedEmail(call: ChangeContext): Promise<void>
}

/** In the transaction that creates or finds the user. */
export type AddMember = (tx: Database, userId: number) => Promise<number>

const newNonce = () => randomBytes(32)
const ofEmail = (text: string) => invalidFields({ email: [text] })

interface LinkedInvitation extends repository.StoredInvitation {
  /** False when email is not set up or limited. */
  emailed?: boolean
}

/** For people who don't work here yet. */
export async function invite(
  parts: InvitationParts,
  call: ChangeContext,
  fields: InvitationCreate,
): Promise<LinkedInvitation> {
  const { scope, db, now } = call
  await parts.requireConfirmedEmail(call)
  if (fields.role === 'administrator') await parts.requireConfirmation(call)
  const member = await repository.findMemberByEmail(scope, db, fields.email)
  if (member) throw ofEmail(member.active ? messages.worksHere : messages.deactivated)
  try {
    const made = await repository.insertInvitation(scope, db, fields, newNonce(), now)
    return { ...made, emailed: await emailLink(parts, db, { ...made, companyId: scope.companyId }) }
  } catch (error) {
    if (violatedUnique(error) === 'invitations_open') throw ofEmail(messages.invited)
    if (violatedForeignKey(error)) throw invalidFields({ locations: [messages.unknownLocation] })
    throw error
  }
}

/** The old one stops working. */
export async function renew(
  parts: InvitationParts,
  call: ChangeContext,
  id: number,
): Promise<LinkedInvitation> {
  const { scope, db, now, ifMatch } = call
  await parts.requireConfirmedEmail(call)
  const invitation = found(await repository.findInvitation(scope, db, id))
  checkVersion(invitation, ifMatch)
  if (invitation.role === 'administrator') await parts.requireConfirmation(call)
  const renewed = found(await repository.renewInvitation(scope, db, id, newNonce(), now))
  return { ...renewed, emailed: await emailLink(parts, db, { ...renewed, companyId: scope.companyId }) }
}

export async function revoke({ scope, db, now, ifMatch }: ChangeContext, id: number): Promise<void> {
  checkVersion(found(await repository.findInvitation(scope, db, id)), ifMatch)
  found(await repository.revokeInvitation(scope, db, id, now))
}

/** Without the parts of its link. */
export const present = ({ nonce: _, ...invitation }: repository.StoredInvitation, now: Date): Invitation => ({
  ...invitation,
  expired: Date.parse(invitation.expires_at) <= now.getTime(),
})

/** With its link, for the administrator who just created it. */
export const presentWithLink = (
  { signer, linkOf, emails }: InvitationParts,
  { emailed = emails.isSetUp, ...invitation }: LinkedInvitation,
  now: Date,
): InvitationWithLink => ({
  ...present(invitation, now),
  link: linkOf(signer.tokenOf(invitation)),
  emailed,
  too_many_emails: emails.isSetUp && !emailed,
})

interface HeldInvitation extends repository.OpenedInvitation {
  /** The link was only emailed, so the email is that of whoever holds it. */
  proven: boolean
}

/** Throws with the reason, as far as the holder may know it. */
async function opened(
  { db, clock, signer, emailedSigner, attempts }: InvitationParts,
  token: string,
  network: string,
  options?: { on: Database; lock: boolean },
): Promise<HeldInvitation> {
  await attempts.consume(network)
  const id = signer.idOf(token)
  const invitation =
    id === undefined ? undefined : await repository.openInvitation(options?.on ?? db, id, options)
  const proven = invitation !== undefined && emailedSigner.verify(token, invitation)
  if (!invitation || !(proven || signer.verify(token, invitation))) {
    throw new AppError('not_found', { detail: messages.invalid })
  }
  await attempts.giveBack(network)
  return { ...refuseEnded(invitation, clock), proven }
}

// No one ever confirmed the email of the account that has it.
const canTakeEmail = ({ proven, user_id, is_confirmed }: HeldInvitation) =>
  proven && user_id !== null && !is_confirmed

/** Throws with its state when it isn't open. */
function refuseEnded(invitation: repository.OpenedInvitation, clock: Clock): repository.OpenedInvitation {
  const { accepted_at, revoked_at, is_vouched_for, expires_at } = invitation
  if (accepted_at) throw new AppError('conflict', { detail: messages.used })
  if (revoked_at || !is_vouched_for) throw new AppError('conflict', { detail: messages.revoked })
  if (expires_at <= clock.now()) throw new AppError('conflict', { detail: messages.expired })
  return invitation
}

export async function view(parts: InvitationParts, token: string, network: string): Promise<InvitationView> {
  const invitation = await opened(parts, token, network)
  const { company, email, role, user_id } = invitation
  return { company, email, role, has_account: user_id !== null, can_take_email: canTakeEmail(invitation) }
}

export interface Accounts {
  /** `add` makes the user a staff member. */
  createUser(
    person: {
      email: string
      proven: boolean
      first_name: string
      last_name: string
      password: string
      company: string
    },
    add: AddMember,
  ): Promise<SessionTokens>
  /** After the password, and the second factor if there is one. */
  signInTo(person: {
    email: string
    proven: boolean
    password: string
    invitation: InvitationInHand
  }): Promise<SessionTokens>
}

// The second of two simultaneous uses finds it used.
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

/** As it was when the page was opened. */
interface InvitationInHand {
  id: number
  version: number
}

/** Throws when it has ended or changed since. */
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

export async function accept(
  parts: InvitationParts,
  accounts: Accounts,
  { token, ...person }: { token: string; first_name: string; last_name: string; password: string },
  network: string,
): Promise<SessionTokens> {
  const invitation = await opened(parts, token, network)
  const { email, company, proven, user_id } = invitation
  if (user_id !== null && !canTakeEmail(invitation))
    throw new AppError('conflict', { detail: messages.hasAccount })
  if (!(await parts.takesNewPeople())) throw new AppError('forbidden', { detail: messages.signupClosed })
  return accounts.createUser({ ...person, email, company, proven }, adding(parts, token, network))
}

export async function join(
  parts: InvitationParts,
  accounts: Accounts,
  { token, password }: { token: string; password: string },
  network: string,
): Promise<SessionTokens> {
  const { id, version, email, proven, user_id } = await opened(parts, token, network)
  if (user_id === null) throw new AppError('conflict', { detail: messages.noAccount })
  return accounts.signInTo({ email, proven, password, invitation: { id, version } })
}

/**
 * A reason to refuse sign-up for invited emails; undefined for others. Emails the link again, and doesn't
 * reveal when that is over the limit.
 */
export async function refuseInvited(parts: InvitationParts, email: string): Promise<string | undefined> {
  const { db, clock, emails } = parts
  const invitation = await repository.findOpenByEmail(db, email, clock.now())
  if (!invitation) return undefined
  if (!emails.isSetUp) return messages.useLink
  const { id, company_id: companyId } = invitation
  try {
    await db.transaction().execute((tx) => emailLink(parts, tx, { id, companyId, email }))
  } catch (error) {
    if (!isTooMany(error)) throw error
  }
  return messages.linkEmailed
}
