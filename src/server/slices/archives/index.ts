import { archiveStates } from '#contract/archives/archives.enums.ts'
import { defineSlice } from '#server/platform/slice.ts'

export const archives = defineSlice({
  choices: [{ table: 'archives', column: 'state', keys: archiveStates }],
  // Uploaded to be imported: the file is not backed up.
  backup: { leftOut: ['archives'] },
  load: async () => (await import('./archives.routes.ts')).serveArchives,
})
