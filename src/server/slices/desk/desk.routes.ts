import * as endpoints from '#contract/desk/desk.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { RunningSlice } from '#server/platform/slice.ts'
import { findDeskSettings, findHours } from './desk.repository.ts'
import { changeDeskSettings, changeHours, shown } from './desk.usecases.ts'

export const serveDesk = (): RunningSlice => ({ routes: registerDesk })

function registerDesk(routes: Routes): void {
  routes.signedIn(endpoints.getDeskSettings, async ({ scope, db }) =>
    shown(await findDeskSettings(scope, db)),
  )
  routes.signedIn(endpoints.updateDeskSettings, (call) => changeDeskSettings(call, call.body))
  routes.signedIn(endpoints.getLocationHours, async ({ scope, db, params }) =>
    shown(found(await findHours(scope, db, params.id))),
  )
  routes.signedIn(endpoints.updateLocationHours, (call) => changeHours(call, call.params.id, call.body))
}
