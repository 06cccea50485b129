import { sql } from 'kysely'
import * as endpoints from '#contract/schedules/schedules.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { RunningSlice } from '#server/platform/slice.ts'
import { personName } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { listProviderHours } from './provider-hours.repository.ts'
import {
  addTimeOff,
  changeProviderHours,
  changeTimeOff,
  findAvailability,
  removeTimeOff,
  restoreOfficeHours,
  type ScheduleParts,
} from './schedules.usecases.ts'
import { listTimeOff } from './time-off.repository.ts'

export const serveSchedules = (parts: ScheduleParts): RunningSlice => ({
  routes: (routes) => registerSchedules(routes, parts),
  auditNames: {
    time_off: (scope, id) => sql`SELECT time_off.id, ${personName('users')} AS label
      FROM time_off JOIN staff ON staff.id = time_off.staff_id JOIN users ON users.id = staff.user_id
      WHERE ${ofCompany(scope, 'time_off')} AND time_off.id = ${id}`,
  },
})

function registerSchedules(routes: Routes, parts: ScheduleParts): void {
  const which = ({ id, staffId }: { id: number; staffId: number }) => ({ location: id, staff: staffId })
  routes.signedIn(endpoints.listProviderHours, async ({ scope, db, params }) => ({
    results: found(await listProviderHours(scope, db, params.id, parts)),
  }))
  routes.signedIn(endpoints.updateProviderHours, (call) =>
    changeProviderHours(call, which(call.params), call.body.week, parts),
  )
  routes.signedIn(endpoints.deleteProviderHours, (call) =>
    restoreOfficeHours(call, which(call.params), parts),
  )
  routes.list(endpoints.listTimeOff, ({ scope, db, query }) => listTimeOff(scope, db, query, parts))
  routes.signedIn(endpoints.createTimeOff, (call) => addTimeOff(call, call.body, parts))
  routes.signedIn(endpoints.patchTimeOff, (call) => changeTimeOff(call, call.params.id, call.body, parts))
  routes.signedIn(endpoints.deleteTimeOff, (call) => removeTimeOff(call, call.params.id, parts))
  routes.signedIn(endpoints.getAvailability, (call) => findAvailability(call, call.query, parts))
}
