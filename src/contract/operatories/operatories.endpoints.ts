import { recordEndpoints } from '../http/records.ts'
import { operatoryMessages } from './operatories.messages.ts'
import { Operatory, OperatoryListQuery, operatoryBodies } from './operatories.schemas.ts'

const ofOthers = 'manage_locations' as const
const byManagers = {
  access: 'manage_operatories',
  forbidden: operatoryMessages.notAllowed,
  ofOthers,
} as const

const calls = recordEndpoints('/locations/:id/operatories/', '/locations/:id/operatories/:operatoryId/', {
  base: { access: 'staff', tag: 'operatories' },
  names: { one: 'an operatory', many: 'the operatories of a location' },
  Record: Operatory,
  ListQuery: OperatoryListQuery,
  ...operatoryBodies,
})

export const operatoryEndpoints = {
  list: { ...calls.list, ofOthers },
  get: { ...calls.get, ofOthers },
  create: { ...calls.create, ...byManagers },
  put: { ...calls.put, ...byManagers },
  patch: { ...calls.patch, ...byManagers },
  delete: {
    ...calls.delete,
    ...byManagers,
    summary: 'Delete an operatory; 409 while upcoming appointments use it',
  },
}
