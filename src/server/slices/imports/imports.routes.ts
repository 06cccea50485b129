import * as endpoints from '#contract/imports/imports.endpoints.ts'
import { namedBy } from '#server/platform/audit/names.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { removeOldIncoming } from '#server/platform/incoming-files.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import { listRows } from './import-rows.repository.ts'
import { findImport, forgetOldImports, listImports } from './imports.repository.ts'
import { openTables, type UploadParts } from './imports.upload.ts'
import * as usecases from './imports.usecases.ts'
import { type ImportParts, workOnImports } from './imports.work.ts'
import { refusedRows } from './refused-rows.ts'

type ImportSliceParts = Platform & ImportParts & UploadParts

export const serveImports = (parts: ImportSliceParts): RunningSlice => ({
  apart: { open: (server) => openTables(server, parts), routes: (routes) => registerImports(routes, parts) },
  periodic: [
    // The processes share the imports, so that a long one keeps no other waiting.
    { name: 'imports', seconds: 0.5, everyProcess: true, run: (closing) => workOnImports(parts, closing) },
    {
      name: 'files that were left',
      seconds: 3_600,
      everyProcess: true,
      run: () => removeOldIncoming(parts.folder, parts.clock.now()),
    },
  ],
  tidy: (now) => forgetOldImports(parts.db, now),
  auditNames: { import: namedBy('imports', 'file_name') },
})

function registerImports(routes: Routes, parts: ImportParts): void {
  routes.list(endpoints.listImports, ({ scope, db, query, now }) => listImports(scope, db, query, now))
  routes.signedIn(endpoints.createImport, async (call) => {
    const { table } = call.request
    if (!table) throw new AppError('malformed')
    return usecases.createImport(parts, call, call.body, table)
  })
  routes.signedIn(endpoints.getImport, (call) => usecases.readImport(call, call.params.id))
  routes.signedIn(endpoints.patchImport, (call) =>
    usecases.changeImport(parts, call, call.params.id, call.body),
  )
  routes.list(endpoints.listImportRows, async ({ scope, db, params, query, now }) =>
    listRows(db, found(await findImport(scope, db, params.id, now)), query),
  )
  routes.signedIn(endpoints.downloadRefusedRows, async (call) =>
    refusedRows(call, found(await findImport(call.scope, call.db, call.params.id, call.now))),
  )
  routes.signedIn(endpoints.startImport, (call) => usecases.startImport(parts, call, call.params.id))
  routes.signedIn(endpoints.stopImport, (call) => usecases.stopImport(call, call.params.id))
  routes.signedIn(endpoints.undoImport, (call) => usecases.undoImport(call, call.params.id))
  routes.signedIn(endpoints.deleteImport, (call) => usecases.removeImport(call, call.params.id))
}
