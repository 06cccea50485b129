import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatMoney } from '#contract/formats/money.ts'
import { patientListName } from '#contract/patients/patients.rules.ts'
import type { PatientOrdering, PatientRow } from '#contract/patients/patients.schemas.ts'
import { EmailLink, PhoneLink } from '#web/ui/contact-links.tsx'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { PracticeDay } from '#web/ui/practice-day.tsx'
import { patientColumnLabels as labels } from './patient-labels.ts'
import { PatientStatusMark } from './patient-status.tsx'

/** The columns of the patient list (spec section 2). `linkState` is what the pages need to lead back to it. */
export const patientColumns = (linkState: unknown): DataColumn<PatientRow, PatientOrdering>[] => [
  {
    id: 'name',
    header: labels.name,
    sortBy: 'last_name',
    wide: true,
    cell: (patient) => (
      <Anchor
        component={Link}
        to={`/patients/${patient.id}`}
        state={linkState}
        inherit
        underline="hover"
        fw={500}
      >
        {patientListName(patient)}
      </Anchor>
    ),
  },
  {
    id: 'email',
    header: labels.email,
    sortBy: 'email',
    obvious: true,
    cell: ({ email }) => (email ? <EmailLink email={email} /> : '—'),
  },
  {
    id: 'phone',
    header: labels.phone,
    sortBy: 'phone',
    width: '10rem',
    obvious: true,
    cell: ({ phone }) => <PhoneLink phone={phone} />,
  },
  {
    id: 'location',
    header: labels.location,
    sortBy: 'location',
    width: '11rem',
    cell: ({ location }) => location?.name ?? '—',
  },
  {
    id: 'status',
    header: labels.status,
    sortBy: 'status',
    width: '9.5rem',
    obvious: true,
    cell: ({ status }) => <PatientStatusMark status={status} />,
  },
  {
    id: 'total_value',
    header: labels.total_value,
    sortBy: 'total_value',
    width: '8.5rem',
    numeric: true,
    cell: ({ total_value }) => formatMoney(total_value),
  },
  {
    id: 'created_at',
    header: labels.created_at,
    sortBy: 'created_at',
    width: '8rem',
    cell: ({ created_at }) => <PracticeDay instant={created_at} />,
  },
  {
    id: 'actions',
    header: labels.actions,
    width: '6rem',
    obvious: true,
    cell: (patient) => (
      <Button
        component={Link}
        to={`/patients/${patient.id}/edit`}
        state={linkState}
        variant="default"
        size="compact-sm"
        aria-label={`Edit ${patientListName(patient)}`}
      >
        Edit
      </Button>
    ),
  },
]
