// A spreadsheet would take such a text for a formula (OWASP, CSV injection), unless it is a number.
const formula = /^'*[=+\-@\t\r]/
const number = /^[+-][\d ]+(x\d+)?$/

/** A text that a spreadsheet takes for a text: with an apostrophe where it could be a formula. */
export const defused = (text: string): string =>
  formula.test(text) && !number.test(text) ? `'${text}` : text

/** The text that was defused. */
export const undefused = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
