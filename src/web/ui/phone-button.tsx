import { Button } from '@mantine/core'
import { callLabel, callPersonLabel, phoneAddress } from '#contract/formats/phone.ts'
import { IconPhone } from '#web/ui/icons/icons.tsx'

interface PhoneButtonProps {
  /** Undefined while loading. */
  phone: string | undefined
  /** The person's name. */
  who: string
  size?: 'sm' | 'compact-md'
}

/** Calls the person of a page. Absent without a number. */
export function PhoneButton({ phone, who, size = 'compact-md' }: PhoneButtonProps) {
  const look = { size, leftSection: <IconPhone size={16} aria-hidden /> }
  if (phone === undefined) {
    return (
      <Button {...look} disabled>
        {callLabel}
      </Button>
    )
  }
  const address = phoneAddress(phone)
  if (!address) return null
  return (
    <Button {...look} component="a" href={address} aria-label={callPersonLabel(who)}>
      {callLabel}
    </Button>
  )
}
