import { notifications } from '@mantine/notifications'

/** The notification that is shown, by what it is about. */
const shown = new Map<string, string>()

/** Shows a notification in place of the last one about the same; Mantine would keep the old one. */
export function showNotice(about: string, notice: Parameters<typeof notifications.show>[0]): void {
  hideNotice(about)
  const id = notifications.show({ ...notice, onClose: () => shown.delete(about) })
  shown.set(about, id)
}

export function hideNotice(about: string): void {
  const id = shown.get(about)
  if (id) notifications.hide(id)
}
