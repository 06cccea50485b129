import * as endpoints from '#contract/intake/inbox.endpoints.ts'
import { jsonPage } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { IntakeParts } from '../intake.usecases.ts'
import { listIntakeRequests } from './inbox.repository.ts'
import {
  dismissIntakeRequest,
  refetchIntakeRequest,
  replayIntakeRequest,
  showIntakeRequest,
} from './inbox.usecases.ts'

export function registerInbox(
  routes: Routes,
  parts: Pick<IntakeParts, 'hasPatient' | 'announce' | 'jobs'>,
): void {
  routes.signedIn(endpoints.listIntakeRequests, async ({ scope, db, query, request }) =>
    jsonPage(request.url, query, await listIntakeRequests(scope, db, query)),
  )
  routes.signedIn(endpoints.getIntakeRequest, ({ scope, db, params }) =>
    showIntakeRequest(scope, db, params.id),
  )
  routes.signedIn(endpoints.replayIntakeRequest, (call) =>
    replayIntakeRequest(parts, call, call.params.id, call.body),
  )
  routes.signedIn(endpoints.refetchIntakeRequest, (call) => refetchIntakeRequest(parts, call, call.params.id))
  routes.signedIn(endpoints.dismissIntakeRequest, (call) =>
    dismissIntakeRequest(call, call.params.id, call.body.dismissed),
  )
}
