import { Anchor, Badge, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { type Location, LocationListQuery } from '#contract/locations/locations.schemas.ts'
import { useUrlList } from '#web/lib/list-state.ts'
import { useNow } from '#web/lib/use-now.ts'
import { EmailLink, PhoneLink } from '#web/ui/contact-links.tsx'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedTable } from '#web/ui/paged-table.tsx'
import { zoneText } from '#web/ui/time-zone-input.tsx'
import { locationKind } from '../location-kind.ts'

/** The locations of the practice, each leading to its settings. */
export function LocationSettingsList() {
  const list = useUrlList(LocationListQuery)
  const locations = useQuery(locationKind.api.listQuery(list.query))
  const navigate = useNavigate()
  const { paths, messages } = locationKind
  return (
    <Stack gap="sm">
      <PagedTable
        label="Locations"
        list={list}
        result={locations}
        failure={messages.fetchFailed}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(paths.edit(id))}
        minRows={3}
        empty={<EmptyState title={messages.none} hint={locationKind.hint} />}
      />
    </Stack>
  )
}

const columns: DataColumn<Location, 'name' | 'id'>[] = [
  {
    id: 'name',
    header: 'Name',
    sortBy: 'name',
    wide: true,
    cell: ({ id, name, closed }) => (
      <Group gap="xs">
        <Anchor
          component={Link}
          to={locationKind.paths.edit(id)}
          inherit
          underline="hover"
          fw={500}
          style={{ overflowWrap: 'anywhere' }}
        >
          {name}
        </Anchor>
        {closed && (
          <Badge color="gray" variant="default">
            Closed
          </Badge>
        )}
      </Group>
    ),
  },
  { id: 'address', header: 'Address', cell: ({ address }) => address || '—' },
  {
    id: 'phone',
    header: 'Phone',
    width: '11rem',
    cell: ({ phone }) => <PhoneLink phone={phone} />,
  },
  {
    id: 'notification_email',
    header: 'Notification Email',
    cell: ({ notification_email }) => (notification_email ? <EmailLink email={notification_email} /> : '—'),
  },
  {
    id: 'time_zone',
    header: 'Time Zone',
    cell: ({ time_zone }) => <Clock zone={time_zone} />,
  },
]

const Clock = ({ zone }: { zone: string }) => zoneText(zone, new Date(useNow()))
