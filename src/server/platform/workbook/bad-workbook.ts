/** Why a workbook can't be read. */
export type WorkbookProblem = 'unreadable' | 'unfolds' | 'macros' | 'shared_texts' | 'columns'

export class BadWorkbook extends Error {
  readonly problem: WorkbookProblem
  /** As a spreadsheet numbers it; 0 where no row is to blame. */
  readonly row: number

  constructor(problem: WorkbookProblem, row = 0, cause?: unknown) {
    super(`bad workbook: ${problem}`, { cause })
    this.problem = problem
    this.row = row
  }
}
