export const archiveLimits = {
  /** Bytes of an uploaded archive. */
  fileBytes: 4_000_000_000,
  /** Uncompressed bytes of a file with records. */
  tableBytes: 4_000_000_000,
  /** Files in an archive. */
  files: 500_000,
  /** Uncompressed bytes of all files: `unfoldedLeast` plus `unfoldedTimes` the size of the archive. */
  unfoldedLeast: 10_000_000,
  unfoldedTimes: 60,
  /** Rows of a file. */
  rows: 5_000_000,
  /** Characters of a row. */
  row: 1_500_000,
  /** Problems listed for an archive. */
  problems: 20,
  /** Minutes within which an archive has to be downloaded. */
  minutes: 180,
  /** Days after which an archive that was not imported is deleted. */
  keptDays: 7,
} as const
