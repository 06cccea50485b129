import { useEffect, useSyncExternalStore } from 'react'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const BookLead = lazyPart(() => import('#web/pages/parts/book-lead.tsx'))

/** The booking dialog above every page. */
export function Booking() {
  const request = useSyncExternalStore(bookingDialog.subscribe, bookingDialog.get)
  // The next session starts without it.
  useEffect(() => bookingDialog.close, [])
  return request && <BookLead key={request.lead} request={request} />
}
