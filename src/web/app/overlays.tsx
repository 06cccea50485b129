import '@mantine/notifications/styles.css'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { prepareDrafts } from '#web/lib/drafts.ts'
import { useRowKeys } from '#web/lib/use-row-keys.ts'
import { useTabStops } from '#web/lib/use-tab-stops.ts'
import { overlaysShown } from '#web/ui/confirm.ts'
import { Part } from '#web/ui/part.tsx'
import { useLeaveQuestion } from '#web/ui/use-unsaved-warning.ts'
import { Booking } from './booking.tsx'
import { QuickAdd } from './quick-add.tsx'
import { Search } from './search.tsx'

// Further notices wait until one closes. The limit is high enough to show each notice while its action can be
// undone.
const maxNotices = 5

/** Dialogs and notices above the pages. Loaded after the page, and only for signed-in users. */
export default function Overlays() {
  useEffect(overlaysShown, [])
  useEffect(prepareDrafts, [])
  useLeaveQuestion()
  useRowKeys()
  useTabStops()
  return (
    <ModalsProvider>
      <Notifications position="bottom-right" limit={maxNotices} />
      <Part>
        <QuickAdd />
      </Part>
      <Part>
        <Booking />
      </Part>
      <Part>
        <Search />
      </Part>
    </ModalsProvider>
  )
}
