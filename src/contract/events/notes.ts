import { z } from 'zod'
import { Id } from '../http/fields.ts'
import { forEachSubject } from './each-subject.ts'
import { event } from './event-definition.ts'

const ofNote = z.strictObject({ note: Id })

export const noteEvents = forEachSubject({
  note_written: event('A note was written about them.', ofNote),
  note_changed: event('A note about them was changed.', ofNote),
  note_deleted: event('A note about them was deleted.', ofNote),
})
