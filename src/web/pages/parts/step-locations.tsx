import { Button, Group, List, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { unnamed } from '#contract/installation/installation.defaults.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { errorText } from '#web/lib/api.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { CreateRecord } from '#web/ui/records/create-record.tsx'
import { EditRecord } from '#web/ui/records/edit-record.tsx'
import type { RecordKind } from '#web/ui/records/record-kind.ts'
import { useLocationKind } from './location-kind.ts'
import { GoOn, SkipStep } from './step-frame.tsx'

interface LocationsStepProps {
  next: string
  onDone: () => void
}

/** Asks for each location in turn. */
export function LocationsStep({ next, onDone }: LocationsStepProps) {
  const locations = useQuery(locationsQuery)
  const kind = shortForm(useLocationKind())
  const [isAdding, setAdding] = useState(false)
  const addsAnother = useRef(false)
  if (!locations.data && locations.error) {
    return <LoadError message={errorText(locations.error)} onRetry={locations.refetch} />
  }
  if (!locations.data) return <Skeleton height={330} aria-busy="true" />
  const open = locations.data.filter(({ closed }) => !closed)
  const first = open.find(isUnnamed)
  const named = open.filter((location) => location !== first)
  const form = {
    submitLabel: labels.continue,
    actions: (
      <>
        <SkipStep to={next} />
        <Button type="submit" name={another} variant="default">
          {labels.saveAndAdd}
        </Button>
      </>
    ),
    onSaved: () => {
      if (addsAnother.current) setAdding(true)
      else onDone()
    },
  }
  return (
    <Stack
      gap="md"
      onSubmitCapture={({ nativeEvent }: FormEvent) => {
        const { submitter } = nativeEvent as SubmitEvent
        addsAnother.current = submitter?.getAttribute('name') === another
      }}
    >
      {named.length > 0 && <Added locations={named} />}
      {first && (
        <EditRecord
          kind={kind}
          record={{ ...first, name: '' }}
          fetchLatest={async () =>
            (await locations.refetch()).data?.find((location) => location.id === first.id)
          }
          {...form}
        />
      )}
      {/* Empty again after each. */}
      {!first && isAdding && <CreateRecord key={named.length} kind={kind} {...form} />}
      {!first && !isAdding && (
        <>
          <Group>
            <Button variant="default" onClick={() => setAdding(true)}>
              {labels.addLocation}
            </Button>
          </Group>
          <GoOn to={next} />
        </>
      )}
    </Stack>
  )
}

const another = 'another'
const fieldNames = ['name', 'address', 'phone', 'notification_email']

const shortForm = (kind: RecordKind<Location>): RecordKind<Location> => ({
  ...kind,
  fields: kind.fields.filter(({ name }) => fieldNames.includes(name)),
})

const isUnnamed = ({ name, address, phone }: Location) =>
  name === unnamed.location && address === '' && phone === ''

function Added({ locations }: { locations: readonly Location[] }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={labels.locationsSoFar}>
      <Text fw={500}>{labels.locationsSoFar}</Text>
      <List listStyleType="none">
        {locations.map(({ id, name, address }) => (
          <List.Item key={id}>{[name, address].filter(Boolean).join(', ')}</List.Item>
        ))}
      </List>
    </Paper>
  )
}
