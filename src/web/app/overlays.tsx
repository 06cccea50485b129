import '@mantine/notifications/styles.css'
import { ModalsProvider } from '@mantine/modals'
import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { prepareDrafts } from '#web/lib/drafts.ts'
import { overlaysShown } from '#web/ui/confirm.ts'
import { useLeaveQuestion } from '#web/ui/use-unsaved-warning.ts'
import { QuickAdd } from './quick-add.tsx'

const maxNotices = 3

/** Mantine lets a notice wait until one of those shown has closed. What was just done shows at once: the oldest that closes by itself makes room. */
function useRoomForNew() {
  const { queue, notifications: shown } = useNotifications()
  const oldest = queue.length > 0 ? shown.find(({ autoClose }) => autoClose !== false)?.id : undefined
  useEffect(() => {
    if (oldest) notifications.hide(oldest)
  }, [oldest])
}

/** Above the pages: loaded after the page, and only for signed-in users. */
export default function Overlays() {
  useEffect(overlaysShown, [])
  useEffect(prepareDrafts, [])
  useLeaveQuestion()
  useRoomForNew()
  return (
    <ModalsProvider>
      <Notifications position="bottom-right" limit={maxNotices} />
      <QuickAdd />
    </ModalsProvider>
  )
}
