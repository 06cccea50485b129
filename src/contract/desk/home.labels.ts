/** Titles of the cards on Home. */
export const homeLabels = {
  followUps: 'Follow-ups Due Today',
  appointments: 'Today’s Appointments',
  tasks: 'My Tasks',
  today: 'Today',
} as const
