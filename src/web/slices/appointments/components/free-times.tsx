import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatWall, wallTime } from '#contract/appointments/appointments.times.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { freeTimesQuery } from '../api/free-times.ts'

interface FreeTimesProps {
  question: Parameters<typeof freeTimesQuery>[0]
  timeZone: string
  onTake: (instant: Date) => void
}

/** The next times at which a staff member is free, each one click away. */
export function FreeTimes({ question, timeZone, onTake }: FreeTimesProps) {
  const id = useId()
  const { data, isError, refetch } = useQuery({
    ...freeTimesQuery(question),
    placeholderData: keepPreviousData,
  })
  if (isError) return <LoadError message={appointmentMessages.freeTimesFailed} onRetry={() => refetch()} />
  return (
    <Stack gap="xs">
      <Text id={id} size="sm" fw={500}>
        {data?.length === 0 ? 'No free time within two weeks.' : 'Next free times'}
      </Text>
      {data ? (
        <Group role="group" aria-labelledby={id} gap="xs">
          {data.map((time) => (
            <Button key={time} variant="light" size="sm" onClick={() => onTake(new Date(time))}>
              {formatWall(wallTime(new Date(time), timeZone))}
            </Button>
          ))}
        </Group>
      ) : (
        <Skeleton height={32} aria-busy="true" />
      )}
    </Stack>
  )
}
