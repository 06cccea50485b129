import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { offeredPageSizes } from '#contract/http/paging.ts'
import { recordSearchLimit } from '#contract/http/records.ts'
import type { ListState } from '#web/lib/list-state.ts'
import type { RecordListQuery, StoredRecord } from '#web/lib/record-api.ts'
import { EmptyState } from '../empty-state.tsx'
import { PagedTable } from '../paged-table.tsx'
import { SearchBox } from '../search-box.tsx'
import { recordColumns } from './record-columns.tsx'
import type { RecordKind } from './record-kind.ts'
import classes from './records.module.css'

interface RecordListProps<T extends StoredRecord> {
  kind: RecordKind<T>
  list: ListState<RecordListQuery>
  /** False for those who may only look. */
  canChange: boolean
  /** Those to choose from, where there is a choice. */
  pageSizes?: readonly number[]
  /** True where the list is the page, so that '/' leads to its search. */
  isPage?: boolean
}

/** A list of records: search, table, pages. */
export function RecordList<T extends StoredRecord>(props: RecordListProps<T>) {
  const { kind, list, canChange, pageSizes = offeredPageSizes, isPage = false } = props
  const { query, change } = list
  const records = useQuery(kind.api.listQuery(query))
  const navigate = useNavigate()
  const opens = kind.paths.view ?? (canChange ? kind.paths.edit : undefined)
  const isPaged = (records.data?.count ?? 0) > Math.min(...pageSizes)
  const isSearchable = isPage || isPaged || Boolean(query.search)
  return (
    <Stack gap="sm">
      {isSearchable && (
        <SearchBox
          label={`Search ${kind.many.toLowerCase()}`}
          value={query.search ?? ''}
          maxLength={recordSearchLimit}
          byKey={isPage}
          className={classes.search}
          onSearch={(search) => change({ search }, { replace: query.search !== undefined })}
        />
      )}
      <PagedTable
        label={kind.many}
        list={list}
        result={records}
        failure={kind.messages.fetchFailed}
        columns={recordColumns(kind, canChange)}
        rowKey={({ id }) => id}
        {...(opens && { onOpen: ({ id }: T) => navigate(opens(id)) })}
        minRows={isPage ? query.page_size : 1}
        pageSizes={pageSizes}
        pagerLabel={`Pages of ${kind.many.toLowerCase()}`}
        empty={<NoRecords kind={kind} searched={Boolean(query.search)} canCreate={canChange && isPage} />}
      />
    </Stack>
  )
}

interface NoRecordsProps {
  kind: Pick<RecordKind, 'one' | 'messages' | 'hint' | 'paths'>
  searched: boolean
  /** True where the way to a new one is worth showing. */
  canCreate: boolean
}

function NoRecords({ kind, searched, canCreate }: NoRecordsProps) {
  if (searched) {
    return <EmptyState title={kind.messages.none} hint="Try fewer words, or a part of one." />
  }
  return (
    <EmptyState
      title={kind.messages.none}
      hint={kind.hint}
      action={
        canCreate && (
          <Button component={Link} to={kind.paths.create} variant="default">
            Create New {kind.one}
          </Button>
        )
      }
    />
  )
}
