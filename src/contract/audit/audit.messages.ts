export const auditMessages = {
  fetchFailed: 'Failed to fetch the audit log. Please try again.',
  none: 'No entries found',
  administratorsOnly: 'Only administrators can see the audit log.',
  whoHasSeen: 'Access history',
} as const
