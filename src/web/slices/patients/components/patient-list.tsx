import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { offeredPageSizes } from '#contract/http/paging.ts'
import { patientStatuses, patientStatusLabel } from '#contract/patients/patients.enums.ts'
import { patientLimits } from '#contract/patients/patients.limits.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { PatientListQuery } from '#contract/patients/patients.schemas.ts'
import { errorStatus } from '#web/lib/api.ts'
import { toQueryString } from '#web/lib/list-query-string.ts'
import { useLastPage, useUrlList } from '#web/lib/list-state.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
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
  const { data, isPlaceholderData } = patients
  useLastPage(list, isPlaceholderData ? undefined : data?.count)
  const navigate = useNavigate()
  const listQuery = toQueryString(PatientListQuery, query)
  const linkState = useMemo(() => ({ list: listQuery }), [listQuery])
  const columns = useMemo(() => patientColumns(linkState), [linkState])
  const isNarrowed = Boolean(query.search) || query.status !== undefined
  // The end of a session is told by the login page alone (spec section 8).
  const failed = patients.isError && !data && errorStatus(patients.error) !== 401
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
      <Group gap="sm" h={28} wrap="nowrap">
        <Text role="status" c="dimmed" className="tabular">
          {data && patientCount(data.count)}
          {patients.isRefetchError && ' · could not be refreshed'}
        </Text>
        {isNarrowed && (
          <Button variant="subtle" size="compact-sm" onClick={() => change(noFilters)}>
            Clear filters
          </Button>
        )}
      </Group>
      {failed ? (
        <LoadError message={patientMessages.fetchListFailed} onRetry={() => patients.refetch()} />
      ) : (
        <DataTable
          label="Patients"
          columns={columns}
          rows={data?.results}
          rowKey={({ id }) => id}
          ordering={query.ordering}
          onOrder={(ordering) => change({ ordering })}
          onOpen={({ id }) => navigate(`/patients/${id}`, { state: linkState })}
          minRows={query.page_size}
          waiting={isPlaceholderData}
          empty={<NoPatients isNarrowed={isNarrowed} onClear={() => change(noFilters)} />}
        />
      )}
      {data?.count !== 0 && (
        <Pager
          page={query.page}
          pageSize={query.page_size}
          pageSizes={offeredPageSizes}
          count={data?.count}
          onPage={(page) => change({ page })}
          onPageSize={(page_size) => change({ page_size })}
        />
      )}
    </Stack>
  )
}

const patientCount = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'patient' : 'patients'}`

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
