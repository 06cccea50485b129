import { z } from 'zod'
import { Id } from '../http/fields.ts'
import { changedFields, defineEvents, event, noData } from './event-definition.ts'

const ofDay = z.strictObject({ email: Id.describe('the email of this day') })
const ofMethod = z.strictObject({ method: z.enum(['app', 'passkey']) })

export const staffEvents = {
  ...defineEvents('staff', {
    updated: event('Role or locations of a member of the staff changed.', changedFields),
    deactivated: event('A member of the staff was deactivated.', noData),
    reactivated: event('A member of the staff was reactivated.', noData),
    day_begun: event('The day began for a member of the staff who gets an email about it.', ofDay),
    day_ended: event('The day ended for a member of the staff who gets an email about it.', ofDay),
  }),
  ...defineEvents('invitation', {
    created: event('Someone was invited.', noData),
    renewed: event('An invitation was sent again.', noData),
    revoked: event('An invitation was revoked.', noData),
    accepted: event('Someone accepted an invitation.', noData),
  }),
  ...defineEvents('user', {
    password_changed: event('Someone changed their password.', noData),
    second_factor_enabled: event('Someone added a second step of sign-in.', ofMethod),
    second_factor_disabled: event('Someone removed a second step of sign-in.', ofMethod),
    second_factor_reset: event('Someone’s second step of sign-in was reset.', noData),
    recovery_codes_made: event('Someone made new recovery codes.', noData),
    recovery_code_used: event('Someone signed in with a recovery code.', noData),
  }),
}
