import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { visitLabels as labels } from '#contract/appointments/visits.labels.ts'
import { failureText } from '#web/lib/api.ts'
import { Failure } from '#web/ui/failure.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { collisionsQuery, useMarkCollisionsSeen } from '../api/appointments.ts'
import { appointmentPaths, appointmentTime } from './appointment-text.ts'

/** Visits that overlapped others before overlaps were refused, shown to administrators until marked as seen. */
export function CollisionsNotice() {
  const { data, isError, refetch } = useQuery(collisionsQuery)
  const [isOpen, setIsOpen] = useState(false)
  const marking = useMarkCollisionsSeen()
  if (isError && !data)
    return <LoadError message={appointmentMessages.collisionsFailed} onRetry={() => refetch()} />
  if (!data || data.count === 0) return null
  const { count, results } = data
  return (
    <Alert color="yellow" role="status" mb="sm">
      <Group justify="space-between" gap="xs">
        {labels.collisions(count)}
        <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {labels.review}
        </Button>
      </Group>
      {isOpen && (
        <Overlay title={labels.collisionsTitle} onClose={() => setIsOpen(false)}>
          <Stack gap="md">
            <Text c="dimmed">{labels.collisionsHint}</Text>
            <List>
              {results.map((visit) => (
                <List.Item key={visit.id}>
                  <Anchor component={Link} to={appointmentPaths.edit(visit)}>
                    {visit.patient.name}, {appointmentTime(visit)}
                  </Anchor>{' '}
                  {[visit.type, visit.staff?.name ?? appointmentMessages.notAssigned, visit.operatory?.name]
                    .filter(Boolean)
                    .join(' · ')}
                </List.Item>
              ))}
            </List>
            {count > results.length && <Text c="dimmed">{labels.more(count - results.length)}</Text>}
            <Failure text={failureText(marking.error, appointmentMessages.collisionsSeenFailed)} />
            <Group justify="flex-end">
              <PendingButton pending={marking.isPending} onClick={() => marking.mutate()}>
                {labels.markSeen}
              </PendingButton>
            </Group>
          </Stack>
        </Overlay>
      )}
    </Alert>
  )
}
