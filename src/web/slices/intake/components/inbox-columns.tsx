import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { InboxOrdering, IntakeRequestRow } from '#contract/intake/inbox.schemas.ts'
import { intakeDoorLabel } from '#contract/intake/intake.labels.ts'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { ExactTime } from '#web/ui/exact-time.tsx'
import { Outcome, reasonText } from './outcome.tsx'

/** The name that a request goes by where it does not say whom it is from. */
export const senderText = ({ sender }: Pick<IntakeRequestRow, 'sender'>): string => sender || 'Unknown sender'

/** The columns of the inbox. */
export const inboxColumns: DataColumn<IntakeRequestRow, InboxOrdering>[] = [
  {
    id: 'sender',
    header: 'From',
    wide: true,
    cell: (request) => (
      <Anchor component={Link} to={`/inbox/${request.id}`} inherit underline="hover">
        {senderText(request)}
      </Anchor>
    ),
  },
  {
    id: 'received_at',
    header: 'Received',
    sortBy: 'received_at',
    width: '13rem',
    obvious: true,
    cell: ({ received_at }) => <ExactTime instant={received_at} />,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    width: '19rem',
    wide: true,
    cell: (request) => (
      <div>
        <Outcome {...request} />
        {reasonText(request) && (
          <Text size="sm" c="dimmed" truncate>
            {reasonText(request)}
          </Text>
        )}
      </div>
    ),
  },
  {
    id: 'lead',
    header: 'Lead',
    width: '11rem',
    cell: ({ lead }) =>
      lead ? (
        <Anchor component={Link} to={`/leads/${lead.id}`} inherit underline="hover">
          {lead.name}
        </Anchor>
      ) : (
        '—'
      ),
  },
  { id: 'location', header: 'Location', width: '10rem', cell: ({ location }) => location.name },
  { id: 'door', header: 'Door', width: '7rem', cell: ({ door }) => intakeDoorLabel(door) },
]
