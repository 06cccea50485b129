import { recordMessages } from '../http/records.ts'

export const accountMessages = recordMessages('account', 'accounts')
