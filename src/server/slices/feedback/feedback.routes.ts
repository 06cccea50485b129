import * as endpoints from '#contract/feedback/feedback.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { RunningSlice } from '#server/platform/slice.ts'
import { insertFeedback, listFeedback } from './feedback.repository.ts'

export const serveFeedback = (): RunningSlice => ({ routes: registerFeedback })

function registerFeedback(routes: Routes): void {
  routes.signedIn(endpoints.giveFeedback, async ({ scope, db, body, now }) =>
    found(await insertFeedback(scope, db, body, now)),
  )
  routes.list(endpoints.listFeedback, ({ scope, db, query }) => listFeedback(scope, db, query))
}
