import { Anchor, Menu, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { leadRequestMessages } from '#contract/intake/lead-requests.messages.ts'
import type { LeadRequest } from '#contract/intake/lead-requests.schemas.ts'
import { callOutcomeLabels } from '#contract/intake/phone.enums.ts'
import { channelLabel } from '#contract/intake/requests.enums.ts'
import { errorStatus, errorText } from '#web/lib/api.ts'
import { useMay } from '#web/lib/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { fullTime } from '#web/ui/instant.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { LongText } from '#web/ui/written-text.tsx'
import { leadRequestsQuery, shownRequests, useMoveRequest } from '../api/lead-requests.ts'
import classes from './lead-requests.module.css'

interface OtherLead {
  id: number
  name: string
}

interface LeadRequestsSectionProps {
  id: number
  headingOrder: 2 | 3
  /** Leads that share a phone number or email with this one. */
  others: readonly OtherLead[]
}

/** The requests of a lead one by one, newest first. */
export function LeadRequestsSection({ id, headingOrder, others }: LeadRequestsSectionProps) {
  const [page, setPage] = useState(1)
  const { data, isError, refetch, isPlaceholderData } = useQuery(leadRequestsQuery(id, page))
  const [failure, setFailure] = useState<string>()
  const move = useMoveRequest(id)
  const isMovable = (data?.count ?? 0) > 1
  const give = (request: LeadRequest, lead: number | null) => {
    setFailure(undefined)
    move.mutate(
      { request: request.id, version: request.version, lead },
      {
        onSuccess: () => notifications.show({ message: leadRequestMessages.moved }),
        onError: (error) =>
          setFailure(
            errorStatus(error) === 412
              ? leadRequestMessages.stale
              : errorStatus(error) === 409
                ? errorText(error)
                : leadRequestMessages.moveFailed,
          ),
      },
    )
  }
  return (
    <Section title="Requests" order={headingOrder}>
      <Failure text={failure} mb="sm" />
      {isError && !data && <LoadError message={leadRequestMessages.fetchFailed} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton height={72} />}
      {data?.count === 0 && (
        <EmptyState title={leadRequestMessages.none} hint="This lead was added by staff." />
      )}
      {data && data.count > 0 && (
        <Stack gap="sm">
          <ul className={classes.list} aria-label="Requests" aria-busy={isPlaceholderData}>
            {data.results.map((request) => (
              <Request
                key={request.id}
                request={request}
                others={others}
                onMove={isMovable ? (lead) => give(request, lead) : undefined}
              />
            ))}
          </ul>
          {data.count > shownRequests && (
            <Pager
              label="Pages of requests"
              page={page}
              pageSize={shownRequests}
              pageSizes={[shownRequests]}
              count={data.count}
              onPage={setPage}
              onPageSize={() => {}}
            />
          )}
        </Stack>
      )}
    </Section>
  )
}

interface RequestProps {
  request: LeadRequest
  others: readonly OtherLead[]
  onMove: ((lead: number | null) => void) | undefined
}

function Request({ request, others, onMove }: RequestProps) {
  const { id, received_at, door, location, sender, message, outcome, call } = request
  const mayOpen = useMay('manage_inbox')
  const when = <time dateTime={received_at}>{fullTime(received_at)}</time>
  return (
    <li className={classes.request}>
      <Text size="sm">
        {mayOpen ? (
          <Anchor component={Link} to={`/inbox/${id}`} inherit underline="hover">
            {when}
          </Anchor>
        ) : (
          when
        )}
        {` · ${channelLabel(door)} · ${location.name} · ${outcome === 'lead' ? 'New lead' : 'Repeat'}`}
        {call && ` · ${call.outcome ? `Call: ${callOutcomeLabels[call.outcome]}` : 'Call in progress'}`}
      </Text>
      {sender && (
        <Text size="sm" c="dimmed">
          {sender}
        </Text>
      )}
      {message && (
        <p className={classes.message}>
          <LongText text={message} />
        </p>
      )}
      {onMove && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <UnstyledButton className={classes.move}>Not this person</UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((other) => (
              <Menu.Item key={other.id} onClick={() => onMove(other.id)}>
                Move to {other.name}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => onMove(null)}>Make a new lead</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
