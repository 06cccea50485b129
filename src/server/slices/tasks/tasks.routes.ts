import { sql } from 'kysely'
import * as endpoints from '#contract/tasks/tasks.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import { JsonText } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import type { Subject } from '#server/platform/subjects.ts'
import * as repository from './tasks.repository.ts'
import { changeTask, createOwnTask, createTask, removeTask, type TaskDependencies } from './tasks.usecases.ts'
import { exportMyTasks } from './tasks-export.ts'

export const serveTasks = ({ subjects, ...dependencies }: Platform & TaskDependencies): RunningSlice => ({
  routes: (routes) => registerTasks(routes, subjects, dependencies),
  auditNames: {
    task: (scope, id) =>
      sql`SELECT id, title AS label FROM tasks WHERE ${repository.visibleTasks(scope, subjects)} AND id = ${id}`,
  },
})

function registerTasks(routes: Routes, subjects: readonly Subject[], dependencies: TaskDependencies): void {
  const parts = { ...dependencies, subjects }
  for (const subject of subjects) {
    const { list, create } = endpoints.taskEndpoints[subject.kind]
    routes.list(list, ({ scope, db, params, query }) =>
      repository.listTasksOf({ scope, db, subjects }, { subject, id: params.id }, query),
    )
    routes.signedIn(create, (call) =>
      createTask({ ...call, ...parts }, { subject, id: call.params.id }, call.body),
    )
  }
  routes.signedIn(
    endpoints.listMyTasks,
    async ({ scope, db }) => new JsonText(await repository.listMyTasks({ scope, db, subjects })),
  )
  routes.signedIn(endpoints.exportMyTasks, (call) => exportMyTasks(call, subjects))
  routes.signedIn(endpoints.createMyTask, (call) => createOwnTask({ ...call, ...parts }, call.body))
  routes.signedIn(endpoints.getTask, async ({ scope, db, params }) =>
    found(await repository.findTask({ scope, db, subjects }, params.id)),
  )
  for (const change of [endpoints.putTask, endpoints.patchTask]) {
    routes.signedIn(change, (call) => changeTask({ ...call, ...parts }, call.params.id, call.body))
  }
  routes.signedIn(endpoints.deleteTask, (call) => removeTask({ ...call, ...parts }, call.params.id))
}
