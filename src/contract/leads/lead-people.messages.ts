/** Every text about leads that may be one person. */
export const leadPeopleMessages = {
  unknownLead: 'This lead does not exist.',
  itself: 'A lead cannot be joined to itself.',
  twoPatients: 'These leads are two patients already. Unlink one of them first.',
  joinedAlready: 'This lead has been joined with another one already.',
  changing: 'One of the leads is being changed right now. Please try again.',
  fetchFailed: 'Failed to look for other leads of this person. Please try again.',
  mergeFailed: 'Failed to join the leads. Please try again.',
  mergeStale: 'One of the leads has been changed in the meantime. Look at both again before you join them.',
  apartFailed: 'Failed to note that these are two people. Please try again.',
  merged: 'The leads have been joined.',
} as const
