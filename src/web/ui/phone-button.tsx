import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { callLabel, callPersonLabel, phoneAddress } from '#contract/formats/phone.ts'

interface PhoneButtonProps {
  phone: string
  /** The person's name. */
  who: string
  size?: 'sm' | 'compact-md'
}

/** Calls the person of a page. Absent without a number. */
export function PhoneButton({ phone, who, size = 'compact-md' }: PhoneButtonProps) {
  const address = phoneAddress(phone)
  if (!address) return null
  return (
    <Button
      component="a"
      href={address}
      size={size}
      aria-label={callPersonLabel(who)}
      leftSection={<IconPhone size={16} aria-hidden />}
    >
      {callLabel}
    </Button>
  )
}
