import { z } from 'zod'
import { Id } from '../http/fields.ts'
import {
  answerShape,
  fieldList,
  inEveryPut,
  lineField,
  moneyField,
  recordBodies,
} from '../http/record-fields.ts'
import { recordListQuery, stamps } from '../http/records.ts'

export const accountFields = fieldList({
  name: { ...inEveryPut(lineField(200)), label: 'Name' },
  industry: { ...lineField(100), label: 'Industry' },
  annualRevenue: { ...moneyField, label: 'Annual Revenue' },
  source: { ...lineField(100), label: 'Source' },
})

/**
 * An organization that the practice does business with. Spec section 3 gives `annualRevenue` its camel case.
 */
export const Account = z.object({ id: Id, ...answerShape(accountFields), ...stamps })
export type Account = z.infer<typeof Account>

export const accountBodies = recordBodies(accountFields, Account)

export const accountOrderings = ['name', 'industry', 'annualRevenue', 'source', 'created_at', 'id'] as const
export const AccountListQuery = recordListQuery(accountOrderings, 'name')
