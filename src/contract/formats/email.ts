/** Longest e-mail address, in characters. */
export const emailLimit = 254
