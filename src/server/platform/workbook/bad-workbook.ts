/** Why a workbook can't be read. */
export type WorkbookProblem = 'unreadable' | 'unfolds' | 'macros' | 'shared_texts' | 'columns'

export class BadWorkbook extends Error {
  readonly problem: WorkbookProblem
  /** The row number in a spreadsheet, or 0 without a row to blame. */
  readonly row: number

  constructor(problem: WorkbookProblem, row = 0, cause?: unknown) {
    super(`bad workbook: ${problem}`, { cause })
    this.problem = problem
    this.row = row
  }
}
