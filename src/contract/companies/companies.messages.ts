import { recordMessages } from '../http/records.ts'

const {
  deleteConfirm: _,
  deleteFailed: __,
  deleteStale: ___,
  ...same
} = recordMessages('company', 'companies')

/** Texts about companies (spec sections 2 and 8), including errors that the spec only logs. */
export const companyMessages = {
  ...same,
  notFound: 'Company not found',
  administratorsOnly: 'Only administrators can create or change companies.',
  settingsAdministratorsOnly: 'Only administrators can change practice settings.',
} as const
