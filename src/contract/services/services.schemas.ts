import { z } from 'zod'
import { Id } from '../http/fields.ts'
import {
  answerShape,
  fieldList,
  inEveryPut,
  lineField,
  moneyField,
  recordBodies,
  textField,
} from '../http/record-fields.ts'
import { recordListQuery, stamps } from '../http/records.ts'

/** Milliseconds before a failed list of services is retried, once (spec section 9). */
export const serviceRetryDelay = 1_000

export const serviceFields = fieldList({
  name: { ...inEveryPut(lineField(200)), label: 'Name' },
  description: { ...textField(2_000), label: 'Description' },
  default_cost: { ...inEveryPut(moneyField), answer: z.number(), label: 'Default Cost' },
})

/** Something that a company offers, with its default cost (spec section 3). */
export const Service = z.object({ id: Id, ...answerShape(serviceFields), ...stamps })
export type Service = z.infer<typeof Service>

export const serviceBodies = recordBodies(serviceFields, Service)

export const serviceOrderings = ['name', 'description', 'default_cost', 'id'] as const
export const ServiceListQuery = recordListQuery(serviceOrderings, 'name')
