export const feedbackLimits = { message: 5_000, page: 300 } as const
