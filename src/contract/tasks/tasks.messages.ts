/** Every text about tasks (spec sections 2, 5 and 8). */
export const taskMessages = {
  allRequired: 'All fields are required',
  contentEmpty: 'Task content cannot be empty',
  fetchFailed: 'Failed to fetch tasks. Please try again later.',
  widgetFetchFailed: 'Failed to fetch tasks. Please try again.',
  createFailed: 'Failed to create task. Please try again.',
  fetchOneFailed: 'Failed to fetch task. Please try again.',
  updateFailed: 'Failed to update task. Please try again.',
  deleteFailed: 'Failed to delete task. Please try again.',
  deleteConfirm: 'Are you sure you want to delete this task?',
  idRequired: 'Task ID required',
  updateStale:
    'Somebody else has changed this task in the meantime. Their changes are in the form; where you both changed a field, choose, then save again.',
  contentStale:
    'Somebody else has changed this task in the meantime. What you typed is still here, and not saved yet.',
  statusStale:
    'Somebody else has changed this task in the meantime. You see it as it is now; your status was not saved.',
  deleteStale:
    'Somebody else has changed this task in the meantime. Look at it as it is now before you delete it.',
  loading: 'Loading...',
  none: 'No tasks to display.',
  unknownStaff: 'This person cannot be assigned here.',
  showingUpcoming: 'Showing Upcoming Tasks',
  showingAll: 'Showing All Tasks',
  counter: (count: number) => `Showing ${count} task(s)`,
} as const
