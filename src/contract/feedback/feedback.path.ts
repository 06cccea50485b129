/** In a separate file, because the feedback script must stay small and not import schemas. */
export const feedbackPath = '/feedback/'
