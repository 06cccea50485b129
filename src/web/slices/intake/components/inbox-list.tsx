import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '#contract/formats/labels.ts'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import { InboxQuery } from '#contract/intake/inbox.schemas.ts'
import { useUrlList } from '#web/lib/list-state.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListSummary } from '#web/ui/list-summary.tsx'
import { PagedTable } from '#web/ui/paged-table.tsx'
import { inboxQuery, unresolvedQuery } from '../api/inbox.ts'
import { inboxColumns } from './inbox-columns.tsx'
import { InboxFilters } from './inbox-filters.tsx'

const noFilters: Partial<InboxQuery> = {
  outcome: undefined,
  door: undefined,
  location: undefined,
  from: undefined,
  to: undefined,
}

/** Everything that came in at the public doors; the server shows it to administrators only. */
export function InboxList({ locations }: { locations: LocationChoice }) {
  const list = useUrlList(InboxQuery)
  const { query, change } = list
  const inbox = useQuery(inboxQuery(query))
  const isNarrowed = Object.keys(noFilters).some((name) => query[name as keyof InboxQuery] !== undefined)
  const clear = () => change(noFilters)
  return (
    <Stack gap="xs">
      <InboxFilters query={query} locations={locations} onFilter={change} />
      <ListSummary
        text={inbox.data && countOf(inbox.data.count, 'request', 'requests')}
        onClear={isNarrowed ? clear : undefined}
      >
        <Unresolved onShow={() => change({ ...noFilters, outcome: 'unresolved' })} />
      </ListSummary>
      <PagedTable
        label="Inbox"
        list={list}
        result={inbox}
        failure={inboxMessages.fetchFailed}
        columns={inboxColumns}
        rowKey={({ id }) => id}
        minRows={query.page_size}
        keepsPager
        empty={
          <EmptyState
            title={inboxMessages.none}
            hint={
              isNarrowed
                ? 'Nothing came in that fits these filters.'
                : 'What your web forms send shows here, with what became of it.'
            }
            action={isNarrowed && <Button onClick={clear}>Clear filters</Button>}
          />
        }
      />
    </Stack>
  )
}

/** How many requests need somebody, and the way to them. */
function Unresolved({ onShow }: { onShow: () => void }) {
  const { data } = useQuery(unresolvedQuery)
  if (!data) return null
  return (
    <Button variant="light" size="compact-sm" onClick={onShow}>
      {countOf(data, 'needs', 'need')} attention
    </Button>
  )
}
