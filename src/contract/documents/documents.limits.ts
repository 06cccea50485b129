export const documentLimits = {
  /** Largest file, in bytes: 25 MB. */
  fileBytes: 25_000_000,
  /** Longest name of a file, in characters. */
  name: 200,
  /** Days for which a deleted document can be taken back. */
  undoDays: 7,
  /** Seconds for which the address of a file is good. */
  addressSeconds: 5 * 60,
} as const
