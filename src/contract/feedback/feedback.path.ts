/** A file of its own, because the feedback script is too small to carry schemas. */
export const feedbackPath = '/feedback/'
