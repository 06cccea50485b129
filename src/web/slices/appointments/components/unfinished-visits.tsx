import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { visitLabels as labels } from '#contract/appointments/visits.labels.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { unfinishedQuery } from '../api/appointments.ts'
import { appointmentTime } from './appointment-text.ts'
import classes from './unfinished-visits.module.css'
import { useSetVisitState } from './visit-steps.tsx'

interface UnfinishedVisitsProps {
  day: string | undefined
  location: number | undefined
}

/** Visits that are over but neither completed nor missed, each ended with one click. */
export function UnfinishedVisits(props: UnfinishedVisitsProps) {
  const { data, isError, refetch } = useQuery(unfinishedQuery(props))
  const setState = useSetVisitState()
  if (isError && !data)
    return <LoadError message={appointmentMessages.unfinishedFailed} onRetry={() => refetch()} />
  return (
    <Section title={labels.unfinished} order={2}>
      {!data ? (
        <Skeleton height={60} aria-busy="true" />
      ) : data.count === 0 ? (
        <Text c="dimmed">{labels.noUnfinished}</Text>
      ) : (
        <>
          <Text c="dimmed" size="sm" mb="xs">
            {labels.unfinishedHint}
          </Text>
          <ul className={classes.visits}>
            {data.results.map((visit) => {
              const who = `${visit.patient.name}, ${appointmentTime(visit)}`
              return (
                <li key={visit.id}>
                  <span>
                    <Anchor component={Link} to={`/patients/${visit.patient.id}`}>
                      {visit.patient.name}
                    </Anchor>
                    <span className={classes.rest}>
                      {[
                        appointmentTime(visit),
                        visit.type,
                        visit.staff?.name ?? appointmentMessages.notAssigned,
                      ].join(' · ')}
                    </span>
                  </span>
                  <Group gap="xs" wrap="nowrap" className={classes.buttons ?? ''}>
                    {(['done', 'no_show'] as const).map((state) => (
                      <Button
                        key={state}
                        size="compact-sm"
                        variant="default"
                        aria-label={labels.stepOn(labels.ends[state], who)}
                        onClick={() => setState(visit, state)}
                      >
                        {labels.ends[state]}
                      </Button>
                    ))}
                  </Group>
                </li>
              )
            })}
          </ul>
          {data.count > data.results.length && (
            <Text c="dimmed">{labels.more(data.count - data.results.length)}</Text>
          )}
        </>
      )}
    </Section>
  )
}
