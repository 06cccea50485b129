/** Names of a task's fields, in tables, details and forms (spec section 2). */
export const taskLabels = {
  title: 'Title',
  description: 'Description',
  due_date: 'Due Date',
  assigned_to: 'Assigned To',
  created_by: 'Created By',
  status: 'Status',
  content: 'Content',
} as const
