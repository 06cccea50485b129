import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import { callLabel, callPersonLabel, formatPhone, phoneAddress } from '#contract/formats/phone.ts'
import { IconPhone } from '#web/ui/icons/icons.tsx'

/** A phone number to call; 'N/A' when there is none (spec section 5), and what is no number as it is. */
export function PhoneLink({ phone }: { phone: string }) {
  const address = phoneAddress(phone)
  if (!address) {
    return (
      <Text span inherit {...(!phone && { c: 'dimmed' })}>
        {formatPhone(phone)}
      </Text>
    )
  }
  return (
    <Anchor href={address} inherit underline="hover" style={{ whiteSpace: 'nowrap' }}>
      {formatPhone(phone)}
    </Anchor>
  )
}

/** Calls a number, where there is one. */
export function CallButton({ phone, who }: { phone: string; who: string }) {
  const address = phoneAddress(phone)
  if (!address) return null
  return (
    <ActionIcon
      component="a"
      href={address}
      variant="subtle"
      size={36}
      aria-label={callPersonLabel(who)}
      title={callLabel}
    >
      <IconPhone size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** An email address to write to, which breaks before its domain where it has to. */
export function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <Anchor href={`mailto:${email}`} inherit underline="hover">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Anchor>
  )
}

/** Further numbers and addresses, side by side. */
export const ContactLinks = ({ contacts }: { contacts: readonly string[] }) => (
  <Group gap="0 var(--mantine-spacing-sm)">
    {contacts.map((contact) =>
      contact.includes('@') ? (
        <EmailLink key={contact} email={contact} />
      ) : (
        <PhoneLink key={contact} phone={contact} />
      ),
    )}
  </Group>
)
