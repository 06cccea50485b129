/** Texts about the audit log. */
export const auditMessages = {
  fetchFailed: 'Failed to fetch the audit log. Please try again.',
  none: 'No entries found',
  administratorsOnly: 'The audit log is for administrators of your company.',
  whoHasSeen: 'Who has seen this',
} as const
