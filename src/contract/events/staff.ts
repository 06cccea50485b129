import { z } from 'zod'
import { changedFields, defineEvents, event, nothing } from './event-definition.ts'

const ofMethod = z.strictObject({ method: z.enum(['app', 'passkey']) })

export const staffEvents = {
  ...defineEvents('staff', {
    updated: event('Role or locations of a member of the staff changed.', changedFields),
    deactivated: event('A member of the staff was deactivated.', nothing),
    reactivated: event('A member of the staff was reactivated.', nothing),
  }),
  ...defineEvents('invitation', {
    created: event('Someone was invited.', nothing),
    renewed: event('An invitation was sent again.', nothing),
    revoked: event('An invitation was revoked.', nothing),
    accepted: event('Someone accepted an invitation.', nothing),
  }),
  ...defineEvents('user', {
    password_changed: event('Someone changed their password.', nothing),
    second_factor_enabled: event('Someone added a second step of sign-in.', ofMethod),
    second_factor_disabled: event('Someone removed a second step of sign-in.', ofMethod),
    second_factor_reset: event('Someone’s second step of sign-in was reset.', nothing),
    recovery_codes_made: event('Someone made new recovery codes.', nothing),
    recovery_code_used: event('Someone signed in with a recovery code.', nothing),
  }),
}
