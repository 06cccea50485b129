import { Anchor, Code, DataList, Group, Paper, Title } from '@mantine/core'
import { formatPhone } from '#contract/formats/phone.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { formAddress } from '../form-address.ts'

/** Everything about a location that staff read out on the phone or paste into a web form. */
export function LocationCard({ location }: { location: Location }) {
  const { name, address, phone, email, notification_email, form_id } = location
  return (
    <Paper withBorder p="lg" component="article">
      <Title order={3} mb="sm">
        {name}
      </Title>
      <DataList labelWidth="9rem" size="md" gap="xs">
        <DataEntry label="Address">{address}</DataEntry>
        <DataEntry label="Phone">
          {phone ? <Anchor href={`tel:${phone}`}>{formatPhone(phone)}</Anchor> : formatPhone(phone)}
        </DataEntry>
        <DataEntry label="Email">{email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}</DataEntry>
        <DataEntry label="Notification Email">
          {notification_email && <Anchor href={`mailto:${notification_email}`}>{notification_email}</Anchor>}
        </DataEntry>
        <DataEntry label="Form ID">
          <Group gap="xs">
            <Code>{form_id}</Code>
            <CopyValue value={formAddress(form_id)} label="form address" of={name} />
          </Group>
        </DataEntry>
      </DataList>
    </Paper>
  )
}
