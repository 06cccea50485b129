import { Button } from '@mantine/core'
import { type Bookee, bookingDialog } from '#web/lib/booking-dialog.ts'
import { useBookKey } from '#web/lib/use-book-key.ts'
import { KeyHint } from './key-hint.tsx'

interface BookButtonProps {
  who: Bookee
  label: string
  size?: 'sm' | 'compact-md'
}

/** Books the person of a page, also by the key B. */
export function BookButton({ who, label, size = 'compact-md' }: BookButtonProps) {
  const book = () => bookingDialog.open({ who })
  useBookKey(book)
  return (
    <Button
      size={size}
      aria-haspopup="dialog"
      aria-keyshortcuts="B"
      rightSection={<KeyHint>B</KeyHint>}
      onClick={book}
    >
      {label}
    </Button>
  )
}
