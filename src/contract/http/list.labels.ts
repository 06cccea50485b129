/** Hint in the column chooser of a list beside an open panel. */
export const fittingColumns = 'Beside the panel, only columns with room show.'
