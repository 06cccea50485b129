export const importLimits = {
  fileBytes: 50_000_000,
  /** Bytes that an Excel file may unfold to. */
  unfoldedBytes: 400_000_000,
  /** How many times its size that may be: text repeats itself, and shrinks to a tenth. */
  unfoldedTimes: 60,
  /** Texts that the cells of an Excel file share, and their bytes. */
  sharedTexts: 2_000_000,
  sharedBytes: 150_000_000,
  columns: 200,
  rows: 200_000,
  /** Characters of a cell. */
  cell: 20_000,
  /** Characters of the name of a file or a column. */
  name: 200,
  /** Different values of a choice that are told. */
  values: 100,
  /** Rows that one call may decide about. */
  choices: 100,
  /** Days in which an import can be undone; then what its file said is forgotten. */
  undoDays: 30,
  /** Files that one server process reads at once. */
  atOnce: 2,
} as const
