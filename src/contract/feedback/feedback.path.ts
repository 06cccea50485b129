/** Where feedback goes and is listed. Apart from the endpoints, for a script that is too small to carry schemas. */
export const feedbackPath = '/feedback/'
