/** Texts about the inbox of raw requests. */
export const inboxMessages = {
  administratorsOnly: 'The inbox is for administrators of your company.',
  fetchFailed: 'Failed to fetch the inbox. Please try again.',
  fetchOneFailed: 'Failed to fetch the request. Please try again.',
  notFound: 'Request not found.',
  none: 'No requests found',
  alreadyDone: 'This request has become a lead already.',
  stillOpen: 'This request is being worked on. Please try again in a moment.',
  stale: 'Someone else has changed this request in the meantime. What you typed is still here.',
  replayed: 'A new lead has been created.',
  repeated: 'The request has been added to the lead of this person.',
  replayFailed: 'Failed to create the lead. Please try again.',
  dismissed: 'The request has been marked as dealt with.',
  restored: 'The request needs attention again.',
  dismissFailed: 'Failed to update the request. Please try again.',
} as const
