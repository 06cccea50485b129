/** Seconds for which a screen offers to undo what was done. */
export const undoSeconds = 10
