/** All texts about leads that may be the same person. */
export const leadPeopleMessages = {
  unknownLead: "This lead doesn't exist.",
  itself: "A lead can't be merged with itself.",
  twoPatients: 'Both leads are linked to patients. Unlink one first.',
  mergedAlready: 'This lead was already merged into another one.',
  changing: 'One of the leads is being changed right now. Please try again.',
  fetchFailed: 'Failed to check for duplicates. Please try again.',
  mergeFailed: 'Failed to merge the leads. Please try again.',
  mergeStale: 'Someone just changed one of these leads. Review both before you merge them.',
  apartFailed: 'Failed to mark these as different people. Please try again.',
  merged: 'Leads merged.',
} as const
