import { countOf } from '../formats/labels.ts'

export const inboxMessages = {
  administratorsOnly: 'Only administrators can open the inbox.',
  fetchFailed: 'Failed to fetch the inbox. Please try again.',
  fetchOneFailed: 'Failed to fetch the request. Please try again.',
  notFound: 'Request not found.',
  none: 'No requests found',
  alreadyDone: 'This request is already a lead.',
  stillOpen: 'This request is being processed. Please try again in a moment.',
  stale: 'Someone else changed this request while you were editing. What you typed is still here.',
  replayed: 'Lead created.',
  repeated: 'Request added to the person’s existing lead.',
  replayFailed: 'Failed to create the lead. Please try again.',
  dismissed: 'Request dismissed.',
  restored: 'Request moved back to the inbox.',
  scrubbed: 'The content of this request has been deleted.',
  cut: (bytes: number) =>
    `Only the beginning was kept, of ${countOf(Math.ceil(bytes / 1024), 'kilobyte', 'kilobytes')}.`,
  dismissFailed: 'Failed to update the request. Please try again.',
} as const
