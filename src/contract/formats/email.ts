export const emailLimit = 254
