import { recordMessages } from '../http/records.ts'

/** Every text about accounts. */
export const accountMessages = recordMessages('account', 'accounts')
