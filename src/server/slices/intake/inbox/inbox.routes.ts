import * as endpoints from '#contract/intake/inbox.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { IntakeParts } from '../receiving/receiving.usecases.ts'
import { listIntakeRequests } from './inbox.repository.ts'
import {
  dismissIntakeRequest,
  refetchIntakeRequest,
  replayIntakeRequest,
  showIntakeRequest,
} from './inbox.usecases.ts'

export function registerInbox(
  routes: Routes,
  parts: Pick<IntakeParts, 'hasPatient' | 'whoIsThis' | 'jobs'>,
): void {
  routes.list(endpoints.listIntakeRequests, ({ scope, db, query }) => listIntakeRequests(scope, db, query))
  routes.signedIn(endpoints.getIntakeRequest, showIntakeRequest)
  routes.signedIn(endpoints.replayIntakeRequest, (call) => replayIntakeRequest(parts, call, call.body))
  routes.signedIn(endpoints.refetchIntakeRequest, (call) => refetchIntakeRequest(parts.jobs, call))
  routes.signedIn(endpoints.dismissIntakeRequest, (call) => dismissIntakeRequest(call, call.body.dismissed))
}
