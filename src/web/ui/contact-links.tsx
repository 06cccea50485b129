import { Anchor, Text } from '@mantine/core'
import { formatPhone, phoneParts } from '#contract/formats/phone.ts'

/** The address that calls a phone number, and dials the extension after a pause. */
export function phoneAddress(phone: string): string {
  const { number, extension } = phoneParts(phone)
  return `tel:${number.replace(/[^\d+]/g, '')}${extension && `,${extension}`}`
}

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
    <Anchor href={phoneAddress(phone)} inherit underline="hover" style={{ whiteSpace: 'nowrap' }}>
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
