import * as endpoints from '#contract/imports/imports.endpoints.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { listRows } from './import-rows.repository.ts'
import { findImport, listImports } from './imports.repository.ts'
import * as usecases from './imports.usecases.ts'
import type { ImportParts } from './imports.work.ts'
import { refusedRows } from './refused-rows.ts'

export function registerImports(routes: Routes, parts: ImportParts): void {
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
