import { Alert, Anchor, Menu, Stack, Text, UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { intakeDoorLabel } from '#contract/intake/intake.labels.ts'
import { leadRequestMessages } from '#contract/intake/lead-requests.messages.ts'
import type { LeadRequest } from '#contract/intake/lead-requests.schemas.ts'
import { callOutcomeLabels } from '#contract/intake/phone.enums.ts'
import { errorStatus, errorText } from '#web/lib/api.ts'
import { useMay } from '#web/lib/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LongText } from '#web/ui/long-text.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { fullTime } from '#web/ui/relative-time.tsx'
import { Section } from '#web/ui/section.tsx'
import { leadRequestsQuery, shownRequests, useMoveRequest } from '../api/lead-requests.ts'
import classes from './lead-requests.module.css'

/** Another lead that a request may belong to. */
interface OtherLead {
  id: number
  name: string
}

interface LeadRequestsSectionProps {
  id: number
  headingOrder: 2 | 3
  /** Leads that share a number or an address with this one. */
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
      {failure && (
        <Alert color="red" mb="sm" role="alert">
          {failure}
        </Alert>
      )}
      {isError && !data && <LoadError message={leadRequestMessages.fetchFailed} onRetry={() => refetch()} />}
      {data?.count === 0 && (
        <EmptyState title={leadRequestMessages.none} hint="This lead was entered by hand." />
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
        {` · ${intakeDoorLabel(door)} · ${location.name} · ${outcome === 'lead' ? 'New lead' : 'Came in again'}`}
        {call && ` · ${call.outcome ? `Call: ${callOutcomeLabels[call.outcome]}` : 'Call going on'}`}
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
            <UnstyledButton className={classes.move}>This was somebody else</UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((other) => (
              <Menu.Item key={other.id} onClick={() => onMove(other.id)}>
                Move to {other.name}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => onMove(null)}>Make a new lead of it</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
