import { Checkbox, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskMessages } from '#contract/desk/desk.messages.ts'
import type { LocationHours as Hours } from '#contract/desk/desk.schemas.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { errorText } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { saveHours } from '#web/slices/desk/api/desk.ts'
import { LocationHours } from '#web/slices/desk/components/location-hours.tsx'
import { setupQuery } from '#web/slices/installation/api/installation.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { SkipStep } from './step-frame.tsx'

interface HoursStepProps {
  next: string
  onDone: () => void
}

/** Saves the same hours for all locations, or different hours in turn. */
export function HoursStep({ next, onDone }: HoursStepProps) {
  const locations = useQuery(locationsQuery)
  const open = locations.data?.filter(({ closed }) => !closed) ?? []
  const [isSame, setSame] = useState(true)
  const [done, setDone] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState<number>()
  const left = open.filter(({ id }) => !done.includes(id))
  const location = open.find(({ id }) => id === chosen) ?? left[0]
  const copy = useMutation({
    mutationFn: async (hours: Hours) => {
      for (const { id } of left) if (id !== location?.id) await saveHours(id, hours)
    },
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: setupQuery.queryKey }),
  })
  if (!location && locations.error) {
    return <LoadError message={errorText(locations.error)} onRetry={locations.refetch} />
  }
  if (!location) return <Skeleton height={330} aria-busy="true" />
  const goOn = ({ office, calling, holidays }: Hours) => {
    if (isSame) return copy.mutate({ office, calling, holidays })
    queryClient.invalidateQueries({ queryKey: setupQuery.queryKey })
    setDone([...done, location.id])
    setChosen(undefined)
    if (left.every(({ id }) => id === location.id)) onDone()
  }
  return (
    <Stack gap="md">
      {open.length > 1 && (
        <Checkbox
          label={labels.sameHours}
          checked={isSame}
          onChange={({ currentTarget }) => setSame(currentTarget.checked)}
        />
      )}
      {open.length > 1 && !isSame && (
        <Choice
          label={labels.location}
          data={open.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(location.id)}
          onChange={(id) => id && setChosen(Number(id))}
          maw="20rem"
        />
      )}
      <Failure text={copy.isError && deskMessages.hoursSaveFailed} />
      <LocationHours
        key={location.id}
        locationId={location.id}
        name={location.name}
        submitLabel={labels.continue}
        onSaved={goOn}
        actions={<SkipStep to={next} />}
      />
    </Stack>
  )
}
