import { recordMessages } from '../http/records.ts'

/** Every text about opportunities. */
export const opportunityMessages = recordMessages('opportunity', 'opportunities')
