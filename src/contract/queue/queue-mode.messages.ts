/** Texts of the queue screens, except for outcome labels. */
export const queueModeMessages = {
  loadFailed: 'Failed to fetch this request. Please try again.',
  releaseFailed: 'Failed to fetch the held request. Please try again.',
  emptyHint: 'New calls, forms, chats and walk-ins show up here automatically.',
  allDone: "You've taken care of the whole queue.",
  notSaved: 'Nothing was saved.',
  nothingToUndo: 'Nothing to undo.',
  nothingToCall: 'There is no number to call.',
  heldKeys: 'Release it, or close it as spam.',
  closesAll: (open: number) => `An outcome closes all ${open} open requests of this person.`,
  closedBy: (name: string | null, outcome: string) => `${name ?? 'A colleague'} closed this: ${outcome}.`,
  known: (name: string) => `${name} is already on file. The request was added.`,
  added: (name: string) => `${name} added.`,
} as const
