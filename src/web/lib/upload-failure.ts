import { errorStatus, explained, fieldErrors, serverText } from './api.ts'

/** What to show for an upload that failed: what is wrong with the file, else what the server says of it. */
export function uploadFailureText(error: unknown, failed: string): string {
  const status = Number(errorStatus(error))
  const isTold = [413, 415, 422, ...explained].includes(status)
  return Object.values(fieldErrors(error)).join(' ') || (isTold && serverText(error)) || failed
}
