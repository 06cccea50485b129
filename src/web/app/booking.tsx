import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const BookPerson = lazyPart(() => import('#web/pages/parts/book-person.tsx'))

/** The booking dialog above every page. */
export function Booking() {
  const open = useSyncExternalStore(bookingDialog.subscribe, bookingDialog.get)
  const { pathname } = useLocation()
  // It goes with the page that it was opened on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page
  useEffect(() => bookingDialog.close, [pathname])
  return open && <BookPerson key={open.key} request={open.request} />
}
