import { Anchor, Text } from '@mantine/core'
import { formatPhone } from '#contract/formats/phone.ts'

/** A phone number to call; 'N/A' when there is none (spec section 5). */
export function PhoneLink({ phone }: { phone: string }) {
  if (!phone) {
    return (
      <Text span inherit c="dimmed">
        {formatPhone(phone)}
      </Text>
    )
  }
  return (
    <Anchor
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      inherit
      underline="hover"
      style={{ whiteSpace: 'nowrap' }}
    >
      {formatPhone(phone)}
    </Anchor>
  )
}

/** An e-mail address to write to. */
export function EmailLink({ email }: { email: string }) {
  return (
    <Anchor href={`mailto:${email}`} inherit underline="hover">
      {email}
    </Anchor>
  )
}
