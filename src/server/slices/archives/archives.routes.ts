import * as endpoints from '#contract/archives/archives.endpoints.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { CallContext, Routes } from '#server/platform/http/routes.ts'
import { type ExportParts, exportArchive } from './archive-export.ts'
import { findArchive, listArchives } from './archives.repository.ts'
import * as usecases from './archives.usecases.ts'

interface ArchiveRoutesParts extends ExportParts {
  /** Throws unless the caller has just shown who they are. */
  requireConfirmation(call: CallContext): Promise<void>
}

export function registerArchives(routes: Routes, parts: ArchiveRoutesParts): void {
  routes.signedIn(endpoints.exportArchive, async (call) => {
    await parts.requireConfirmation(call)
    return exportArchive(parts, call)
  })
  routes.list(endpoints.listArchives, ({ scope, db, query }) => listArchives(scope, db, query))
  routes.signedIn(endpoints.createArchive, async (call) => {
    const { archiveKey } = call.request
    if (!archiveKey) throw new AppError('malformed')
    return usecases.createArchive(call, call.body.file, archiveKey)
  })
  routes.signedIn(endpoints.getArchive, async ({ scope, db, params }) =>
    found(await findArchive(scope, db, params.id)),
  )
  routes.signedIn(endpoints.startArchive, (call) => usecases.startArchive(call, call.params.id))
  routes.signedIn(endpoints.deleteArchive, (call) => usecases.removeArchive(call, call.params.id))
}
