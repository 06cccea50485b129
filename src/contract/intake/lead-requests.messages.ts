export const leadRequestMessages = {
  fetchFailed: 'Failed to fetch the requests. Please try again.',
  unknownLead: "This lead doesn't exist.",
  itself: 'This request already belongs to this lead.',
  onlyOne: 'This is the lead’s only request. Merge the two leads instead, or delete this one.',
  moved: 'Request moved.',
  moveFailed: 'Failed to move the request. Please try again.',
  stale: 'Someone else moved or changed this request.',
} as const
