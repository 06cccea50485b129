import * as endpoints from '#contract/tasks/tasks.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import { JsonText } from '#server/platform/http/json-text.ts'
import { jsonPage } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Subject } from '#server/platform/subjects.ts'
import * as repository from './tasks.repository.ts'
import { changeTask, createOwnTask, createTask, removeTask } from './tasks.usecases.ts'

export function registerTasks(routes: Routes, subjects: readonly Subject[]): void {
  for (const subject of subjects) {
    const { list, create } = endpoints.taskEndpoints[subject.kind]
    routes.signedIn(list, async ({ scope, db, params, query, request }) =>
      jsonPage(
        request.url,
        query,
        found(await repository.listTasksOf(scope, db, subjects, { subject, id: params.id }, query)),
      ),
    )
    routes.signedIn(create, (call) => createTask(call, subjects, { subject, id: call.params.id }, call.body))
  }
  routes.signedIn(
    endpoints.listMyTasks,
    async ({ scope, db }) => new JsonText(await repository.listMyTasks(scope, db, subjects)),
  )
  routes.signedIn(endpoints.createMyTask, (call) => createOwnTask(call, subjects, call.body))
  routes.signedIn(endpoints.getTask, async ({ scope, db, params }) =>
    found(await repository.findTask(scope, db, subjects, params.id)),
  )
  routes.signedIn(endpoints.putTask, (call) => changeTask(call, subjects, call.params.id, call.body))
  routes.signedIn(endpoints.patchTask, (call) => changeTask(call, subjects, call.params.id, call.body))
  routes.signedIn(endpoints.deleteTask, async (call) => {
    await removeTask(call, subjects, call.params.id)
    return undefined
  })
}
