/** Maximum characters of the search text, results, and days since past appointments. */
export const searchLimits = { text: 200, results: 50, pastDays: 30 } as const

/** Messages that are older are not found. */
export const messageMonths = 13
