import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { formatPhone } from '#contract/formats/phone.ts'
import { unansweredChoiceLabels } from '#contract/intake/phone.enums.ts'
import { phoneMessages as messages } from '#contract/intake/phone.messages.ts'
import { type PhoneNumber, PhoneNumberListQuery } from '#contract/intake/phone.schemas.ts'
import { useUrlList } from '#web/lib/list-state.ts'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedTable } from '#web/ui/paged-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { phoneNumberApi } from '../api/phone.ts'
import { phoneNumberPaths as paths, phoneNumberKind } from '../phone-number-kind.ts'

interface PhoneNumbersProps {
  locations: readonly { id: number; name: string; phone: string }[]
}

/** The numbers that people call, each leading to what happens with its calls. */
export function PhoneNumbers({ locations }: PhoneNumbersProps) {
  const list = useUrlList(PhoneNumberListQuery)
  const numbers = useQuery(phoneNumberApi.listQuery(list.query))
  const navigate = useNavigate()
  const placeOf = ({ location_id }: PhoneNumber) => locations.find(({ id }) => id === location_id)
  const columns: DataColumn<PhoneNumber, 'name' | 'number' | 'id'>[] = [
    {
      id: 'name',
      header: 'Name',
      sortBy: 'name',
      wide: true,
      cell: ({ id, name }) => (
        <Anchor
          component={Link}
          to={paths.edit(id)}
          inherit
          underline="hover"
          fw={500}
          style={{ overflowWrap: 'anywhere' }}
        >
          {name}
        </Anchor>
      ),
    },
    {
      id: 'number',
      header: 'Twilio Number',
      sortBy: 'number',
      width: '11rem',
      cell: ({ number }) => formatPhone(number),
    },
    { id: 'location', header: 'Location', cell: (number) => placeOf(number)?.name ?? '—' },
    {
      id: 'ring_number',
      header: 'Rings',
      cell: (number) => {
        const rings = number.ring_number || placeOf(number)?.phone
        return rings ? formatPhone(rings) : 'Nothing yet'
      },
    },
    { id: 'unanswered', header: 'Unanswered', cell: ({ unanswered }) => unansweredChoiceLabels[unanswered] },
  ]
  return (
    <Section
      title="Phone Numbers"
      order={2}
      actions={
        <Button component={Link} to={paths.create} size="compact-md" variant="default">
          New Phone Number
        </Button>
      }
    >
      <PagedTable
        label="Phone Numbers"
        list={list}
        result={numbers}
        failure={messages.fetchFailed}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(paths.edit(id))}
        minRows={1}
        empty={<EmptyState title={messages.noNumbers} hint={phoneNumberKind([]).hint} />}
      />
    </Section>
  )
}
