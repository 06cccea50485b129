export const archiveLimits = {
  /** Bytes of an archive that is uploaded. */
  fileBytes: 4_000_000_000,
  /** Bytes of one of its files with records, unfolded. */
  tableBytes: 4_000_000_000,
  /** Files in it. */
  files: 500_000,
  /** Bytes that its files may unfold to: these, and so many times its size. */
  unfoldedLeast: 10_000_000,
  unfoldedTimes: 60,
  /** Rows of one of them. */
  rows: 5_000_000,
  /** Characters of a row. */
  row: 1_500_000,
  /** What is wrong with an archive, told at once. */
  problems: 20,
  /** Minutes in which an archive has to be downloaded. */
  minutes: 180,
  /** Days after which an archive that was not imported is deleted. */
  keptDays: 7,
} as const
