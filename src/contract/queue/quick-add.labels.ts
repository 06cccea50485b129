/** Labels of quick add. */
export const quickAddLabels = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  reason: 'What they want',
  text: 'Text',
  cancel: 'Cancel',
  addToQueue: 'Add to Queue',
  addAndBook: 'Add and Book',
  bookKey: 'Ctrl+Enter',
  openAdded: 'Open',
  quickAdd: 'Quick Add',
  channel: 'Channel',
  location: 'Location',
} as const
