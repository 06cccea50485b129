import { z } from 'zod'
import { Id, Instant, line, Reference, text } from '../http/fields.ts'
import { ordering, pagingQuery } from '../http/paging.ts'
import { noteMessages } from './notes.messages.ts'

/** In characters. `excerpt` is the length shown in lists (spec section 9). */
export const noteLimits = { content: 20_000, excerpt: 50, search: 200 } as const

/** Spec section 3, with the lead or patient of the note. `can_edit` applies to the current user. */
export const Note = z.object({
  id: Id,
  content: z.string(),
  created_by: z.string(),
  created_at: Instant,
  updated_at: Instant,
  can_edit: z.boolean(),
  lead: Reference.nullable(),
  patient: Reference.nullable(),
  version: z.int(),
})
export type Note = z.infer<typeof Note>

export const NoteBody = z.strictObject({
  content: text(noteLimits.content).refine((value) => value.trim() !== '', noteMessages.empty),
})
export type NoteBody = z.infer<typeof NoteBody>

export const noteOrderings = ['created_at', 'created_by', 'content', 'id'] as const

/** Newest first by default (spec section 9). */
export const NoteListQuery = z.strictObject({
  search: line(noteLimits.search).optional(),
  ordering: ordering(noteOrderings, '-created_at'),
  ...pagingQuery,
})
export type NoteListQuery = z.infer<typeof NoteListQuery>
