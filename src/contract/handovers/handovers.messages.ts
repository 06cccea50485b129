export const handoverMessages = {
  choose: 'Choose a colleague.',
  unknownStaff: "This colleague doesn't work here.",
  fetchFailed: 'Failed to fetch the work that is left. Please try again.',
  failed: 'Failed to hand over. Please try again.',
} as const
