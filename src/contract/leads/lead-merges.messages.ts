/** All texts about undoing the merge of two leads. */
export const leadMergeMessages = {
  notUndoable: 'This merge can no longer be undone.',
  alreadyUndone: 'This merge was already undone.',
  laterMerge: 'Undo the later merge of this lead first.',
  otherLocation: "The other lead belongs to a location that you don't have access to.",
  unknownRecord: 'One of these records no longer belongs to this lead.',
  fetchFailed: 'Failed to load the merge. Please try again.',
  undoFailed: 'Failed to undo the merge. Please try again.',
  undone: 'Merge undone. Both leads are back.',
} as const
