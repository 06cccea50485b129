import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { inboxLabels as labels } from '#contract/intake/inbox.labels.ts'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import { errorStatus } from '#web/lib/api.ts'
import { usePathId } from '#web/lib/path-id.ts'
import { requestQuery } from '#web/slices/intake/api/inbox.ts'
import { InboxList } from '#web/slices/intake/components/inbox-list.tsx'
import { RequestView } from '#web/slices/intake/components/request-view.tsx'
import { senderText } from '#web/slices/intake/components/sender-text.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { RecordPage } from '#web/ui/record-page.tsx'
import { AdministratorsOnly } from './parts/administrators-only.tsx'

export function List() {
  return (
    <AdministratorsOnly
      title={labels.page}
      permission="manage_inbox"
      message={inboxMessages.administratorsOnly}
      back={{ to: '/leads', label: labels.backToLeads }}
    >
      <Inbox />
    </AdministratorsOnly>
  )
}

/** Names of filters in addresses that were saved up to version 0.2, and their names now. */
const renamedFilters = { door: 'channel', outcome: 'intake_result' } as const

/** The query string under the names of now; undefined where it has them already. */
function renamedSearch(search: string): string | undefined {
  const names: Record<string, string> = renamedFilters
  const given = [...new URLSearchParams(search)]
  if (!given.some(([name]) => name in names)) return undefined
  return new URLSearchParams(given.map(([name, value]) => [names[name] ?? name, value])).toString()
}

function Inbox() {
  const { search, state } = useLocation()
  const locations = useQuery(locationsQuery)
  const renamed = renamedSearch(search)
  if (renamed !== undefined) return <Navigate to={{ search: renamed }} replace state={state} />
  return (
    <Page title={labels.page}>
      <InboxList locations={locations} />
    </Page>
  )
}

export function Detail() {
  const id = usePathId('requestId')
  return (
    <AdministratorsOnly
      title={labels.request}
      permission="manage_inbox"
      message={inboxMessages.administratorsOnly}
      back={{ to: '/leads', label: labels.backToLeads }}
    >
      <LoadedRequest key={id} id={id} />
    </AdministratorsOnly>
  )
}

function LoadedRequest({ id }: { id: number | undefined }) {
  const { data, error, refetch } = useQuery({ ...requestQuery(id ?? 0), enabled: id !== undefined })
  const isGone = id === undefined || errorStatus(error) === 404
  return (
    <RecordPage
      noun={labels.request}
      title={isGone ? undefined : data && senderText(data)}
      back={<BackButton to="/inbox" label={labels.backToInbox} />}
      gone={isGone ? inboxMessages.notFound : undefined}
      loadError={error && !data ? inboxMessages.fetchOneFailed : undefined}
      onRetry={refetch}
      skeleton={<Skeleton height={900} aria-busy="true" />}
    >
      {data && <RequestView request={data} />}
    </RecordPage>
  )
}
