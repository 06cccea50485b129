import * as endpoints from '#contract/patients/patients.endpoints.ts'
import { JsonText } from '#server/platform/http/json-text.ts'
import { jsonPage } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { toE164 } from '#server/platform/phone.ts'
import { listPatients } from './patient-list.repository.ts'
import { matchingPatients } from './patients.repository.ts'
import {
  changePatient,
  createPatient,
  type PatientParts,
  readPatient,
  removePatient,
} from './patients.usecases.ts'

export function registerPatients(routes: Routes, parts: PatientParts): void {
  routes.signedInList(endpoints.listPatients, async ({ scope, db, query, request }) =>
    jsonPage(request.url, query, await listPatients(scope, db, query, parts.memory)),
  )
  routes.signedIn(
    endpoints.matchPatients,
    async ({ scope, db, query: { phone, email } }) =>
      new JsonText(await matchingPatients(scope, db, { phoneE164: toE164(phone), email })),
  )
  routes.signedIn(endpoints.createPatient, (call) => createPatient(parts, call, call.body))
  routes.signedIn(endpoints.getPatient, (call) => readPatient(parts, call, call.params.id))
  routes.signedIn(endpoints.putPatient, (call) =>
    changePatient(parts, call, call.params.id, call.body, call.ifMatch),
  )
  routes.signedIn(endpoints.patchPatient, (call) =>
    changePatient(parts, call, call.params.id, call.body, call.ifMatch),
  )
  routes.signedIn(endpoints.deletePatient, async (call) => {
    await removePatient(parts, call, call.params.id, call.ifMatch)
    return undefined
  })
}
