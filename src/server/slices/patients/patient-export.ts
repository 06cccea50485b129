import { sql } from 'kysely'
import { patientFields } from '#contract/patients/patients.fields.ts'
import { patientListName } from '#contract/patients/patients.rules.ts'
import type { PatientRow } from '#contract/patients/patients.schemas.ts'
import { columnsOf, textColumn } from '#server/platform/exports/cells.ts'
import { type ExportQuery, exportList } from '#server/platform/exports/export-list.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import { fieldColumns } from '#server/platform/records/stored-fields.ts'
import { type PatientFilters, patientsThatMatch } from './patient-list.repository.ts'

/** The patients that match, as a file. */
export const exportPatients = (call: CallContext & { query: ExportQuery & PatientFilters }) =>
  exportList(call, {
    name: 'patients',
    ...patientsThatMatch(call.scope, call.query),
    selected: sql`patients.id, ${fieldColumns('patients', patientFields, 'row')}, ${fieldColumns('patients', patientFields, 'detail')}`,
    columns: columnsOf(patientFields),
    onScreen: [
      textColumn('last_name', 'Patient Name', (row) => patientListName(row as unknown as PatientRow)),
    ],
    shown: ['last_name', 'email', 'phone', 'location', 'status', 'total_value', 'created_at'],
  })
