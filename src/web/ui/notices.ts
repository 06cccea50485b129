import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

interface Notice {
  title?: string
  message: ReactNode
  color?: string
  /** Milliseconds; false: until it is closed. */
  autoClose?: number | false
}

/** The id of the notification shown now, by what it is about. */
const shown = new Map<string, string>()

/** Shows a notification in place of the previous one about the same thing; Mantine would keep the old one. */
export function showNotice(about: string, notice: Notice): void {
  hideNotice(about)
  const id = notifications.show({ ...notice, onClose: () => shown.delete(about) })
  shown.set(about, id)
}

export function hideNotice(about: string): void {
  const id = shown.get(about)
  if (id) notifications.hide(id)
}
