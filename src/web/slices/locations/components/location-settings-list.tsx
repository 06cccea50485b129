import { Badge, Group } from '@mantine/core'
import type { z } from 'zod'
import { type Location, LocationListQuery } from '#contract/locations/locations.schemas.ts'
import { locationLabels as labels } from '#contract/locations/settings.labels.ts'
import { useUrlList } from '#web/lib/list.ts'
import { useNow } from '#web/lib/use-now.ts'
import { EmailLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { RowLink } from '#web/ui/list/data-table.tsx'
import { List } from '#web/ui/list/list.tsx'
import type { ListView } from '#web/ui/list/list-view.ts'
import { zoneText } from '#web/ui/time-zone-input.tsx'
import { locationKind } from '../location-kind.ts'

const { api, paths, messages, hint } = locationKind

/** The locations of the practice, each leading to its settings. */
export function LocationSettingsList() {
  return <List of={locationList} list={useUrlList(LocationListQuery, api.listQuery)} />
}

const locationList: ListView<Location, z.infer<typeof LocationListQuery>> = {
  label: labels.page,
  href: ({ id }) => paths.edit(id),
  columns: [
    {
      name: 'name',
      label: labels.name,
      sorts: true,
      wide: true,
      cell: ({ id, name, closed }) => (
        <Group gap="xs">
          <RowLink to={paths.edit(id)}>{name}</RowLink>
          {closed && (
            <Badge color="gray" variant="default">
              {labels.closed}
            </Badge>
          )}
        </Group>
      ),
    },
    { name: 'address', label: labels.address, cell: ({ address }) => address || '—' },
    { name: 'phone', label: labels.phone, width: 11, cell: ({ phone }) => <PhoneLink phone={phone} /> },
    {
      name: 'notification_email',
      label: labels.notificationEmail,
      cell: ({ notification_email }) => (notification_email ? <EmailLink email={notification_email} /> : '—'),
    },
    { name: 'time_zone', label: labels.timeZone, cell: ({ time_zone }) => <Clock zone={time_zone} /> },
  ],
  empty: { title: messages.none, hint },
  failure: messages.fetchFailed,
  minRows: 3,
}

const Clock = ({ zone }: { zone: string }) => zoneText(zone, new Date(useNow()))
