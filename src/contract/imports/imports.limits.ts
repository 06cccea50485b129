export const importLimits = {
  fileBytes: 50_000_000,
  /** Bytes that an Excel file may unfold to. */
  unfoldedBytes: 400_000_000,
  /** Less for a small file: these bytes, and so many times its size. Text shrinks to a tenth. */
  unfoldedLeast: 1_000_000,
  unfoldedTimes: 60,
  /** Texts that the cells of an Excel file share, and their bytes. */
  sharedTexts: 2_000_000,
  sharedBytes: 150_000_000,
  columns: 200,
  /** Of all sheets of a file together. */
  rows: 200_000,
  sheets: 1_000,
  /** Rows at the top of a sheet that are shown to say which one names the columns. */
  firstRows: 20,
  /** Characters of a cell. */
  cell: 20_000,
  /** Characters of the name of a file or a column. */
  name: 200,
  /** Different values of a choice that are told. */
  values: 100,
  /** Rows that one call may decide about. */
  choices: 100,
  /** Leads that an import puts in the queue. */
  queued: 500,
  /** Days in which an import can be undone; then what its file said is forgotten. */
  undoDays: 30,
  /** Files of a practice that were checked and not started. */
  unstarted: 10,
  /** Files that one server process reads at once. */
  atOnce: 2,
} as const
