export const rightsMessages = {
  deleting: 'Who can delete leads and patients',
  deletingHint: 'Deleting removes notes, tasks, appointments and documents too. Administrators always can.',
  exporting: 'Who can export leads and patients',
  exportingHint:
    'An export takes whole lists with phone numbers and emails out of Chairside. Administrators always can.',
  fetchFailed: 'Failed to fetch the rights of roles. Please try again.',
  saveFailed: 'Failed to save the rights of roles. Please try again.',
} as const
