import { getDay } from '#contract/desk/day.endpoints.ts'
import * as endpoints from '#contract/queue/queue.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import { rewriteBookings } from './bookings-elsewhere.ts'
import { type DayParts, readDay } from './day.usecases.ts'
import { listClosedByStatus } from './ended-leads.repository.ts'
import { readLedger } from './ledger.repository.ts'
import { createRecount } from './ledger.usecases.ts'
import { sweepFollowUps } from './opened-by-us.repository.ts'
import * as queue from './queue.usecases.ts'
import { addQuickLead, type QuickAddParts } from './quick-add.usecases.ts'

type QueueSliceParts = queue.QueueParts & DayParts & QuickAddParts

export function serveQueue(parts: Platform & QueueSliceParts): RunningSlice {
  const { db, clock } = parts
  return {
    routes: (routes) => registerQueue(routes, parts),
    periodic: [
      {
        name: 'bookings of earlier versions',
        seconds: 60,
        run: (closing) => rewriteBookings(parts, closing),
      },
      { name: 'follow-ups', seconds: 60, run: () => sweepFollowUps(db, clock.now()) },
      { name: 'recount of the ledger', seconds: 24 * 3_600, run: createRecount(parts) },
    ],
  }
}

function registerQueue(routes: Routes, parts: QueueSliceParts): void {
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
