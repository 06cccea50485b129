import { Button } from '@mantine/core'
import { bookingLabels as labels } from '#contract/bookings/bookings.labels.ts'
import { type Bookee, bookingDialog } from '#web/lib/booking-dialog.ts'
import { useBookKey } from '#web/lib/use-book-key.ts'
import { KeyHint } from './key-hint.tsx'

/** Books the person of a page, also by the key B. */
export function BookButton({ who }: { who: Bookee }) {
  const book = () => bookingDialog.open({ who })
  useBookKey(book)
  return (
    <Button
      size="compact-md"
      aria-haspopup="dialog"
      aria-keyshortcuts="B"
      rightSection={<KeyHint>B</KeyHint>}
      onClick={book}
    >
      {labels.book}
    </Button>
  )
}
