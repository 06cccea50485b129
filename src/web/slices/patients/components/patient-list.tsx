import { Button } from '@mantine/core'
import { useContext } from 'react'
import { Link } from 'react-router'
import { exportPatients } from '#contract/patients/patients.endpoints.ts'
import { patientStatuses, patientStatusLabel } from '#contract/patients/patients.enums.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'
import { patientLimits } from '#contract/patients/patients.limits.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { patientListName } from '#contract/patients/patients.rules.ts'
import { PatientListQuery, type PatientRow } from '#contract/patients/patients.schemas.ts'
import { useUrlList } from '#web/lib/list.ts'
import { type EmptyText, useScopedEmpty } from '#web/lib/use-scoped-empty.ts'
import { PracticeDay } from '#web/ui/instant.tsx'
import { RowLinkState } from '#web/ui/list/data-table.tsx'
import { fieldColumn } from '#web/ui/list/field-column.tsx'
import { List } from '#web/ui/list/list.tsx'
import { type ListView, optionsOf } from '#web/ui/list/list-view.ts'
import { importedFilter } from '#web/ui/records/imported-filter.ts'
import { patientsQuery } from '../api/patients.ts'
import { PatientStatusMark } from './patient-status.tsx'

export function PatientList() {
  const { hint } = useScopedEmpty(none, () => none.title)
  return (
    <List of={patientList({ title: none.title, hint })} list={useUrlList(PatientListQuery, patientsQuery)} />
  )
}

const none = { title: patientMessages.none, hint: 'Enter a patient by hand, or convert a lead.' }

/** The patient list of spec section 2. */
const patientList = (empty: EmptyText): ListView<PatientRow, PatientListQuery> => ({
  label: 'Patients',
  counts: ['patient', 'patients'],
  orderNames: {},
  href: ({ id }) => `/patients/${id}`,
  columns: [
    {
      name: 'last_name',
      label: 'Patient Name',
      sorts: true,
      wide: true,
      width: [8, 22],
      opens: true,
      cell: patientListName,
    },
    fieldColumn(patientFields, 'email', { obvious: true }),
    fieldColumn(patientFields, 'phone', { width: [8.5, 6], obvious: true }),
    fieldColumn(patientFields, 'location', { width: [8.5, 11] }),
    fieldColumn(patientFields, 'status', {
      width: [8.5, 8],
      obvious: true,
      cell: ({ status }: PatientRow) => <PatientStatusMark status={status} />,
    }),
    fieldColumn(patientFields, 'total_value', { width: [7, 8] }),
    fieldColumn(patientFields, 'created_at', {
      width: [7, 6],
      cell: ({ created_at }: PatientRow) => <PracticeDay instant={created_at} />,
    }),
    {
      name: 'actions',
      label: 'Actions',
      width: [5, 5],
      obvious: true,
      cell: (patient) => <EditButton patient={patient} />,
    },
  ],
  exported: exportPatients,
  search: { label: 'Search patients', max: patientLimits.search },
  filters: [
    {
      name: 'status',
      label: patientFields.status.label,
      all: 'All Statuses',
      options: optionsOf(patientStatuses, patientStatusLabel),
    },
    importedFilter('patients'),
  ],
  empty: {
    ...empty,
    action: (
      <Button component={Link} to="/patients/create">
        Create New Patient
      </Button>
    ),
  },
  unmatched: () => ({
    title: patientMessages.none,
    hint: 'You can search by name, phone number or email. Try a shorter search or another status.',
  }),
  failure: patientMessages.fetchListFailed,
})

function EditButton({ patient }: { patient: PatientRow }) {
  return (
    <Button
      component={Link}
      to={`/patients/${patient.id}/edit`}
      state={useContext(RowLinkState)}
      variant="default"
      size="compact-sm"
      aria-label={`Edit ${patientListName(patient)}`}
    >
      Edit
    </Button>
  )
}
