import * as endpoints from '#contract/archives/archives.endpoints.ts'
import { namedBy } from '#server/platform/audit/names.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { CallContext, Routes } from '#server/platform/http/routes.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import { type ExportParts, exportArchive } from './archive-export.ts'
import type { ArchiveParts } from './archive-passage.ts'
import { findArchive, forgetOldArchives, listArchives } from './archives.repository.ts'
import { openArchives, type UploadParts } from './archives.upload.ts'
import * as usecases from './archives.usecases.ts'
import { workOnArchives } from './archives.work.ts'

interface ArchiveRoutesParts extends ExportParts {
  /** Throws unless the caller has just shown who they are. */
  requireConfirmation(call: CallContext): Promise<void>
}

type ArchiveSliceParts = Platform & ArchiveParts & UploadParts & ArchiveRoutesParts

export const serveArchives = (parts: ArchiveSliceParts): RunningSlice => ({
  apart: {
    open: (server) => openArchives(server, parts),
    routes: (routes) => registerArchives(routes, parts),
  },
  // The processes share the archives, so that a long one keeps no other waiting.
  periodic: [
    { name: 'archives', seconds: 0.5, everyProcess: true, run: (closing) => workOnArchives(parts, closing) },
  ],
  tidy: (now) => forgetOldArchives(parts.db, now),
  auditNames: { archive: namedBy('archives', 'file_name') },
})

function registerArchives(routes: Routes, parts: ArchiveRoutesParts): void {
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
