export const daySheetMessages = {
  fetchFailed: 'Failed to fetch the day sheet',
  empty: 'No visits on this day.',
  tooMany: (shown: number, count: number) =>
    `Only the first ${shown} of ${count} visits are on this sheet. Choose a location to print the rest.`,
} as const
