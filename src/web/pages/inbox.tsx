import { useQuery } from '@tanstack/react-query'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import { InboxList } from '#web/slices/intake/components/inbox-list.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { Page } from '#web/ui/page.tsx'
import { AdministratorsOnly } from './parts/administrators-only.tsx'

export function Component() {
  return (
    <AdministratorsOnly
      title="Inbox"
      permission="manage_inbox"
      message={inboxMessages.administratorsOnly}
      back={{ to: '/leads', label: 'Back to Leads' }}
    >
      <Inbox />
    </AdministratorsOnly>
  )
}

function Inbox() {
  const locations = useQuery(locationsQuery)
  return (
    <Page title="Inbox">
      <InboxList locations={locations} />
    </Page>
  )
}
