import { recordMessages } from '../http/records.ts'

export const opportunityMessages = recordMessages('opportunity', 'opportunities')
