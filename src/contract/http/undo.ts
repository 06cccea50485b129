/** Seconds that a screen offers to undo an action. */
export const undoSeconds = 10
