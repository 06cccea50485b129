import '@mantine/notifications/styles.css'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { overlaysShown } from '#web/ui/confirm.ts'

/**
 * Where dialogs and notifications appear. Not around the pages but beside them, and only for those who are logged
 * in: /login needs none of its code.
 */
export default function Overlays() {
  useEffect(overlaysShown, [])
  return (
    <ModalsProvider>
      <Notifications position="bottom-right" limit={3} />
    </ModalsProvider>
  )
}
