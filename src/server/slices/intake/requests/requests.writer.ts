import { tableWriter } from '#server/platform/database/table-writer.ts'

/** Triggers record in the ledger what happens to a request. */
export const requestWriter = tableWriter('intake_requests', ['version'])

/** Columns of a request without what its closing started from and led to. */
export const noClosing = {
  ...{ closing: null, closed_from: null, closed_follow_up: null, closed_to: null, closed_to_follow_up: null },
} as const
