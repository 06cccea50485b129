/** Texts about the location that a lead or a patient belongs to (spec section 5). */
export const locationMessages = {
  select: 'Please select a location',
  unknown: 'This location does not exist.',
} as const
