import { deletionCounts, restoreDeleted } from '#contract/http/deletions.endpoints.ts'
import { importedFiles } from '#contract/http/imported-files.endpoints.ts'
import * as endpoints from '#contract/patients/patients.endpoints.ts'
import { namedAs } from '#server/platform/audit/names.ts'
import { found } from '#server/platform/errors.ts'
import { JsonText } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { numbersIn } from '#server/platform/phone.ts'
import { listImportedFiles } from '#server/platform/records/imported-files.ts'
import type { RunningSlice } from '#server/platform/slice.ts'
import { countDoomed } from './patient-deletion.repository.ts'
import { removePatient, undoPatientDeletion } from './patient-deletion.usecases.ts'
import { type EverythingParts, exportEverything } from './patient-everything.ts'
import { exportPatients } from './patient-export.ts'
import { listPatients, patientImports } from './patient-list.repository.ts'
import { patientSubject } from './patient-subject.ts'
import { matchingPatients } from './patients.repository.ts'
import { changePatient, createPatient, readPatient } from './patients.usecases.ts'

export const servePatients = (parts: EverythingParts): RunningSlice => ({
  routes: (routes) => registerPatients(routes, parts),
  auditNames: { patient: namedAs(patientSubject) },
})

function registerPatients(routes: Routes, parts: EverythingParts): void {
  routes.list(endpoints.listPatients, ({ scope, db, query }) => listPatients(scope, db, query))
  routes.signedIn(endpoints.exportPatients, exportPatients)
  routes.signedIn(importedFiles.patients, ({ scope, db }) => listImportedFiles(scope, db, patientImports))
  routes.signedIn(endpoints.exportEverything, (call) => exportEverything(parts, call, call.params.id))
  routes.signedIn(
    endpoints.matchPatients,
    async ({ scope, db, query: { phone, email } }) =>
      new JsonText(await matchingPatients(scope, db, [...numbersIn(phone, scope.country), email])),
  )
  routes.signedIn(endpoints.createPatient, (call) => createPatient(parts, call, call.body))
  routes.signedIn(endpoints.getPatient, (call) => readPatient(parts, call, call.params.id))
  for (const change of [endpoints.putPatient, endpoints.patchPatient]) {
    routes.signedIn(change, (call) => changePatient(parts, call, call.params.id, call.body))
  }
  routes.signedIn(endpoints.deletePatient, (call) => removePatient(parts, call, call.params.id))
  routes.signedIn(deletionCounts.patients, async ({ scope, db, params }) =>
    found(await countDoomed(scope, db, params.id)),
  )
  routes.signedIn(restoreDeleted.patients, (call) => undoPatientDeletion(parts, call, call.params.id))
}
