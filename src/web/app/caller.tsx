import { UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { leadRequestMessages } from '#contract/intake/lead-requests.messages.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import type { QueuePerson } from '#contract/queue/queue.schemas.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { failureText, fieldErrors } from '#web/lib/api.ts'
import { useMoveRequest } from '#web/slices/intake/api/lead-requests.ts'
import { leadPeopleQuery } from '#web/slices/leads/api/people.ts'
import { queueKeys } from '#web/slices/queue/api/queue.ts'
import { Failure } from '#web/ui/failure.tsx'
import classes from './call-cards.module.css'

interface CallerProps {
  request: QueuePerson
  lead: NonNullable<QueuePerson['lead']>
}

/**
 * Asks who is calling when several people share the number, starting with the person seen last. A click or a
 * digit chooses another person, or someone new, and moves the call there.
 */
export function Caller({ request, lead }: CallerProps) {
  const label = useId()
  const client = useQueryClient()
  const people = useQuery(leadPeopleQuery(lead.id))
  const move = useMoveRequest(lead.id)
  const household = people.data?.candidates.filter(({ same_phone }) => same_phone) ?? []
  if (household.length === 0) return null
  const choices = [
    { id: lead.id, name: lead.name },
    ...household.map((person) => ({ id: person.id, name: leadName(person) })),
    { id: null, name: realtimeMessages.someoneNew },
  ]
  const choose = (chosen: number | null) => {
    if (chosen === lead.id || move.isPending) return
    move.mutate(
      { request: request.id, version: request.version, lead: chosen },
      { onSettled: () => client.invalidateQueries({ queryKey: queueKeys.all }) },
    )
  }
  return (
    <div className={classes.household}>
      <span id={label}>{realtimeMessages.whoCalls}</span>
      <div
        role="radiogroup"
        aria-labelledby={label}
        onKeyDown={({ key }) => {
          const choice = choices[Number(key) - 1]
          if (choice) choose(choice.id)
        }}
      >
        {choices.map(({ id, name }, index) => (
          <UnstyledButton
            key={id}
            role="radio"
            aria-checked={id === lead.id}
            className={classes.choice}
            disabled={move.isPending}
            onClick={() => choose(id)}
          >
            <kbd>{index + 1}</kbd> {name}
          </UnstyledButton>
        ))}
      </div>
      {move.isError && (
        <Failure
          text={
            fieldErrors(move.error).lead ??
            failureText(move.error, leadRequestMessages.moveFailed, leadRequestMessages.stale)
          }
          onDismiss={move.reset}
        />
      )}
    </div>
  )
}
