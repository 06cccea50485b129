import { noteMessages } from '#contract/notes/notes.messages.ts'
import { InvalidNote } from '../api/note.ts'

/** Why a note does not show (spec section 8). */
export const noteFailure = (error: Error): string =>
  error instanceof InvalidNote ? noteMessages.invalid : noteMessages.fetchOneFailed
