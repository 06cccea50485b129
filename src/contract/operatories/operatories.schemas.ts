import { z } from 'zod'
import { Id } from '../http/fields.ts'
import { answerShape, fieldList, inEveryPut, lineField, recordBodies } from '../http/record-fields.ts'
import { recordListQuery, stamps } from '../http/records.ts'
import { operatoryLabels } from './operatories.labels.ts'

export const operatoryFields = fieldList({
  name: { ...inEveryPut(lineField(60)), label: operatoryLabels.name },
})

/** A room or chair of a location. Names are unique within the location, ignoring case. */
export const Operatory = z.object({ id: Id, ...answerShape(operatoryFields), ...stamps })
export type Operatory = z.infer<typeof Operatory>

export const operatoryBodies = recordBodies(operatoryFields, Operatory)

export const OperatoryListQuery = recordListQuery(['name', 'id'], 'name')
