export const rightsMessages = {
  deleting: 'Who can delete leads and patients',
  deletingHint: 'Deleting removes notes, tasks, appointments and documents too. Administrators always can.',
  exporting: 'Who can export leads and patients',
  exportingHint:
    'An export takes whole lists with phone numbers and emails out of Chairside. Administrators always can.',
  fetchFailed: 'Failed to fetch role permissions. Please try again.',
  saveFailed: 'Failed to save role permissions. Please try again.',
} as const
