/** What the company of a new account and its first location are called until somebody names them. */
export const unnamed = { company: 'New practice', location: 'Main office' } as const
