import { z } from 'zod'
import { appointmentLimits, defaultDuration } from '../appointments/appointments.limits.ts'
import { appointmentMessages } from '../appointments/appointments.messages.ts'
import { Id } from '../http/fields.ts'
import {
  answerShape,
  choicesField,
  fieldList,
  flagField,
  inEveryPut,
  lineField,
  moneyField,
  peopleField,
  recordBodies,
  textField,
} from '../http/record-fields.ts'
import { recordListQuery, stamps } from '../http/records.ts'
import { providerRoleLabels } from '../staff/staff.enums.ts'

/** Milliseconds before a failed list of services is retried, once (spec section 9). */
export const serviceRetryDelay = 1_000

const { minDuration, maxDuration } = appointmentLimits
const durationRange = appointmentMessages.durationRange(minDuration, maxDuration)
const Minutes = z
  .int(durationRange)
  .min(minDuration, { error: durationRange, abort: true })
  .max(maxDuration, durationRange)

export const serviceFields = fieldList({
  name: { ...inEveryPut(lineField(200)), label: 'Name' },
  description: { ...textField(2_000), label: 'Description' },
  default_cost: { ...inEveryPut(moneyField), answer: z.number(), label: 'Default Cost' },
  duration: {
    ...{ form: 'number', answer: z.int(), body: Minutes, needed: Minutes, empty: defaultDuration },
    label: 'Minutes',
  },
  new_patients: { ...flagField(true), label: 'For New Patients', detail: true },
  provider_roles: {
    ...choicesField(providerRoleLabels),
    label: 'Provider Roles',
    hint: 'Without roles and people, any provider does this.',
    detail: true,
  },
  provider_ids: { ...peopleField, label: 'Providers', hint: 'In addition to the roles.', detail: true },
})

/**
 * Something that a company offers, with its default cost (spec section 3). `provider_ids` and staff with
 * `provider_roles` do it; any provider when both are empty.
 */
export const Service = z.object({ id: Id, ...answerShape(serviceFields), ...stamps })
export type Service = z.infer<typeof Service>

export const serviceBodies = recordBodies(serviceFields, Service)

export const serviceOrderings = ['name', 'description', 'default_cost', 'duration', 'id'] as const
export const ServiceListQuery = recordListQuery(serviceOrderings, 'name')
