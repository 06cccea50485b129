// Imports only this file, because the whole library takes 160 ms and 30 MB to load, and this file 7 ms and 6
// MB.
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import type { CallFields } from './phone.parsing.ts'

/** Whether a callback was signed with this token, for this address (ours, with its path and query) and these fields. */
export const isSignedBy = (
  authToken: string,
  { url, signature, fields }: { url: string; signature: string; fields: CallFields },
): boolean => signature !== '' && validateRequest(authToken, signature, url, fields)
