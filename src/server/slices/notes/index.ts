import { defineSlice } from '#server/platform/slice.ts'
import { noteWriter } from './notes.writer.ts'

export const notes = defineSlice({
  writer: noteWriter,
  load: async () => (await import('./notes.routes.ts')).serveNotes,
})
