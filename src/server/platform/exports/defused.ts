// Spreadsheets would take such a text for a formula (OWASP, CSV injection), unless it is a number.
const formula = /^'*[=+\-@\t\r]/
const number = /^[+-][\d ]+(x\d+)?$/

/** Puts an apostrophe before a text that a spreadsheet could take for a formula. */
export const defused = (text: string): string =>
  formula.test(text) && !number.test(text) ? `'${text}` : text

/** Reverses `defused`. */
export const undefused = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
