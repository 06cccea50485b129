import {
  duplicateChoices,
  importNouns,
  importStates,
  importVerdicts,
} from '#contract/imports/imports.enums.ts'
import { defineSlice } from '#server/platform/slice.ts'

export const imports = defineSlice({
  choices: [
    { table: 'imports', column: 'noun', keys: importNouns },
    { table: 'imports', column: 'state', keys: importStates },
    { table: 'import_rows', column: 'verdict', keys: importVerdicts },
    { table: 'import_rows', column: 'choice', keys: duplicateChoices },
  ],
  load: async () => (await import('./imports.routes.ts')).serveImports,
})
