import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { countOf } from '#contract/formats/labels.ts'
import { patientStatuses, patientStatusLabel } from '#contract/patients/patients.enums.ts'
import { patientLimits } from '#contract/patients/patients.limits.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { PatientListQuery } from '#contract/patients/patients.schemas.ts'
import { toQueryString } from '#web/lib/list-query-string.ts'
import { useUrlList } from '#web/lib/list-state.ts'
import { Choice } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListSummary } from '#web/ui/list-summary.tsx'
import { PagedTable } from '#web/ui/paged-table.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { patientsQuery } from '../api/patients.ts'
import { patientColumns } from './patient-columns.tsx'
import { patientLabels } from './patient-labels.ts'
import classes from './patient-list.module.css'

const statusChoices = [
  { value: '', label: 'All Statuses' },
  ...patientStatuses.map((status) => ({ value: status, label: patientStatusLabel(status) })),
]
const noFilters = { search: undefined, status: undefined }

/** The patient list: search, status, table or cards, pages (spec section 2). */
export function PatientList() {
  const list = useUrlList(PatientListQuery)
  const { query, change } = list
  const patients = useQuery(patientsQuery(query))
  const navigate = useNavigate()
  const listQuery = toQueryString(PatientListQuery, query)
  const linkState = useMemo(() => ({ list: listQuery }), [listQuery])
  const columns = useMemo(() => patientColumns(linkState), [linkState])
  const isNarrowed = Boolean(query.search) || query.status !== undefined
  const clear = () => change(noFilters)
  return (
    <Stack gap="xs">
      <search className={classes.toolbar} aria-label="Patients">
        <SearchBox
          className={classes.search}
          label="Search patients"
          value={query.search ?? ''}
          maxLength={patientLimits.search}
          onSearch={(search) => change({ search }, { replace: query.search !== undefined })}
        />
        <Choice
          aria-label={patientLabels.status}
          data={statusChoices}
          value={query.status ?? ''}
          onChange={(key) => change({ status: patientStatuses.find((status) => status === key) })}
        />
      </search>
      <ListSummary
        text={patients.data && countOf(patients.data.count, 'patient', 'patients')}
        stale={patients.isRefetchError}
        onClear={isNarrowed ? clear : undefined}
      />
      <PagedTable
        label="Patients"
        list={list}
        result={patients}
        failure={patientMessages.fetchListFailed}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/patients/${id}`, { state: linkState })}
        minRows={query.page_size}
        keepsPager
        empty={<NoPatients isNarrowed={isNarrowed} onClear={clear} />}
      />
    </Stack>
  )
}

function NoPatients({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return isNarrowed ? (
    <EmptyState
      title={patientMessages.none}
      hint="The search looks at names, phone numbers and email addresses. Try fewer letters, or another status."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      title={patientMessages.none}
      hint="A patient is entered by hand, or comes from a lead that you convert."
      action={
        <Button component={Link} to="/patients/create">
          Create New Patient
        </Button>
      }
    />
  )
}
