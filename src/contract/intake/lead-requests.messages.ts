/** Texts about the requests of one lead. */
export const leadRequestMessages = {
  fetchFailed: 'Failed to fetch the requests. Please try again.',
  none: 'Nothing has come in from this person yet.',
  unknownLead: 'This lead does not exist.',
  itself: 'The request belongs to this lead already.',
  onlyOne: 'This is the only request of this lead. Join the two leads instead, or delete this one.',
  moved: 'The request has been moved.',
  moveFailed: 'Failed to move the request. Please try again.',
  stale: 'Someone else has moved or changed this request in the meantime.',
} as const
