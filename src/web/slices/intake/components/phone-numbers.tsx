import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { z } from 'zod'
import { formatPhone } from '#contract/formats/phone.ts'
import { unansweredChoiceLabels } from '#contract/intake/phone.enums.ts'
import { phoneLabels as labels } from '#contract/intake/phone.labels.ts'
import { phoneMessages as messages } from '#contract/intake/phone.messages.ts'
import { type PhoneNumber, PhoneNumberListQuery } from '#contract/intake/phone.schemas.ts'
import { useUrlList } from '#web/lib/list.ts'
import { List } from '#web/ui/list/list.tsx'
import type { ListView } from '#web/ui/list/list-view.ts'
import { Section } from '#web/ui/section.tsx'
import { phoneNumberApi } from '../api/phone.ts'
import { phoneNumberPaths as paths, phoneNumberKind } from '../phone-number-kind.ts'

type Locations = readonly { id: number; name: string; phone: string }[]

/** Lists the numbers that people call, each linked to its settings. */
export function PhoneNumbers({ locations }: { locations: Locations }) {
  const list = useUrlList(PhoneNumberListQuery, phoneNumberApi.listQuery)
  return (
    <Section
      title={labels.numbers}
      order={2}
      actions={
        <Button component={Link} to={paths.create} size="compact-md" variant="default">
          {labels.newNumber}
        </Button>
      }
    >
      <List of={phoneNumberList(locations)} list={list} />
    </Section>
  )
}

function phoneNumberList(locations: Locations): ListView<PhoneNumber, z.infer<typeof PhoneNumberListQuery>> {
  const placeOf = ({ location_id }: PhoneNumber) => locations.find(({ id }) => id === location_id)
  return {
    label: labels.numbers,
    href: ({ id }) => paths.edit(id),
    columns: [
      { name: 'name', label: labels.name, sorts: true, wide: true, opens: true, cell: ({ name }) => name },
      {
        name: 'number',
        label: labels.twilioNumber,
        sorts: true,
        width: 11,
        cell: ({ number }) => formatPhone(number),
      },
      { name: 'location', label: labels.location, cell: (number) => placeOf(number)?.name ?? '—' },
      {
        name: 'ring_number',
        label: labels.rings,
        cell: (number) => {
          const rings = number.ring_number || placeOf(number)?.phone
          return rings ? formatPhone(rings) : labels.ringsNothing
        },
      },
      {
        name: 'unanswered',
        label: labels.unanswered,
        cell: ({ unanswered }) => unansweredChoiceLabels[unanswered],
      },
    ],
    empty: { title: messages.noNumbers, hint: phoneNumberKind([]).hint },
    failure: messages.fetchFailed,
    minRows: 1,
  }
}
