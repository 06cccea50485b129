export const locationMessages = {
  select: 'Please select a location',
  unknown: "This location doesn't exist.",
} as const
