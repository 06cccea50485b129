export const locationMessages = {
  select: 'Please select a location',
  unknown: 'This location does not exist.',
} as const
