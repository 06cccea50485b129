/** Every text about notes (spec sections 5 and 8). */
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
  updateStale:
    'Somebody else has changed this note in the meantime. What you typed is still here, and not saved yet.',
  deleteStale:
    'Somebody else has changed this note in the meantime. Look at it as it is now before you delete it.',
  notYours: 'Only its author or an administrator can change a note.',
} as const
