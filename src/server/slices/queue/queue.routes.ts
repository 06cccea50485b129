import { getDay } from '#contract/desk/day.endpoints.ts'
import * as endpoints from '#contract/queue/queue.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { type DayParts, readDay } from './day.usecases.ts'
import { listClosedByStatus } from './ended-leads.repository.ts'
import { readLedger } from './ledger.repository.ts'
import * as queue from './queue.usecases.ts'
import { addQuickLead, type QuickAddParts } from './quick-add.usecases.ts'

export function registerQueue(routes: Routes, parts: queue.QueueParts & DayParts & QuickAddParts): void {
  routes.list(endpoints.listQueue, (call) => queue.listQueue(parts, call, call.query))
  routes.signedIn(endpoints.getLedger, ({ scope, db, query }) => readLedger(scope, db, query))
  routes.signedIn(getDay, (call) => readDay(parts, call, call.query))
  routes.signedIn(endpoints.getQueueRequest, (call) => queue.showPerson(parts, call))
  routes.signedIn(endpoints.closeRequest, (call) => queue.closeRequest(parts, call, call.body))
  routes.signedIn(endpoints.reopenRequest, (call) => queue.reopenRequest(parts, call))
  routes.signedIn(endpoints.listClosedByStatus, async ({ scope, db, params }) =>
    found(await listClosedByStatus(scope, db, params.id)),
  )
  routes.signedIn(endpoints.recordAttempt, (call) => queue.recordAttempt(parts, call, call.body))
  routes.signedIn(endpoints.undoAttempt, (call) => queue.undoAttempt(parts, call))
  routes.signedIn(endpoints.claimRequest, (call) => queue.claimRequest(parts, call, call.body))
  routes.signedIn(endpoints.releaseClaim, (call) => queue.releaseClaim(parts, call))
  routes.signedIn(endpoints.addQuickLead, (call) =>
    addQuickLead(parts, { ...call, address: call.request.ip }, call.body),
  )
}
