export const unnamed = { company: 'New practice', location: 'Main office' } as const
