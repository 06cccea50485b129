export const noteMessages = {
  empty: 'Note content cannot be empty',
  fetchFailed: 'Failed to fetch notes. Please try again later.',
  createFailed: 'Failed to create note. Please try again.',
  fetchOneFailed: 'Failed to fetch note. Please try again.',
  invalid: 'Note data is empty or invalid',
  updateFailed: 'Failed to update note. Please try again.',
  deleteFailed: 'Failed to delete note. Please try again.',
  deleteConfirm: 'Are you sure you want to delete this note?',
  noneWritten: "You haven't written any notes yet.",
  updateStale: 'Someone else changed this note. Your text is still here, but not saved yet.',
  deleteStale: 'Someone else changed this note. Review it before you delete it.',
  notYours: 'Only the author or an administrator can change a note.',
} as const
