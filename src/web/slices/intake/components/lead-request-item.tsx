import { Anchor, Menu, Text, UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { Link } from 'react-router'
import { leadRequestLabels as labels } from '#contract/intake/lead-requests.labels.ts'
import { leadRequestMessages } from '#contract/intake/lead-requests.messages.ts'
import type { LeadRequest } from '#contract/intake/lead-requests.schemas.ts'
import { callOutcomeLabels } from '#contract/intake/phone.enums.ts'
import { channelLabel } from '#contract/intake/requests.enums.ts'
import { failureText, fieldErrors } from '#web/lib/api.ts'
import { useMay } from '#web/lib/use-session.ts'
import { Failure } from '#web/ui/failure.tsx'
import { IconMessage, IconPhoneIncoming } from '#web/ui/icons/icons.tsx'
import { TimelineItem } from '#web/ui/timeline.tsx'
import { LongText } from '#web/ui/written-text.tsx'
import { useMoveRequest } from '../api/lead-requests.ts'
import classes from './lead-request-item.module.css'
import { senderText } from './sender-text.ts'

interface OtherLead {
  id: number
  name: string
}

interface LeadRequestItemProps {
  /** The lead that it belongs to. */
  lead: number
  request: LeadRequest
  /** Leads that share a phone number or email with the lead of the request. */
  others: readonly OtherLead[]
  /** False for a lead's only request. */
  movable: boolean
}

/** A request in a lead's timeline, with its message. */
export function LeadRequestItem({ lead, request, others, movable }: LeadRequestItemProps) {
  const { id, version, received_at, channel, location, sender, message, intake_result, call } = request
  const mayOpen = useMay('manage_inbox')
  const [failure, setFailure] = useState<string>()
  const move = useMoveRequest(lead)
  const give = (to: number | null) => {
    setFailure(undefined)
    move.mutate(
      { request: id, version, lead: to },
      {
        onSuccess: () => notifications.show({ message: leadRequestMessages.moved }),
        onError: (error) =>
          setFailure(
            fieldErrors(error).lead ??
              failureText(error, leadRequestMessages.moveFailed, leadRequestMessages.stale),
          ),
      },
    )
  }
  const facts = [
    labels.request,
    channelLabel(channel),
    location.name,
    intake_result === 'lead' ? labels.newLead : labels.repeat,
    call && (call.outcome ? labels.call(callOutcomeLabels[call.outcome]) : labels.callInProgress),
  ]
  return (
    <TimelineItem
      icon={call ? IconPhoneIncoming : IconMessage}
      heading={facts.filter(Boolean).join(' · ')}
      at={received_at}
      link={(time) =>
        mayOpen ? (
          <Anchor component={Link} to={`/inbox/${id}`} inherit underline="hover">
            {time}
          </Anchor>
        ) : (
          time
        )
      }
      actions={
        movable && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <UnstyledButton className={classes.move}>{labels.notThisPerson}</UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((target) => (
                <Menu.Item key={target.id} onClick={() => give(target.id)}>
                  {labels.moveTo(target.name)}
                </Menu.Item>
              ))}
              <Menu.Item onClick={() => give(null)}>{labels.makeLead}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      {message && <LongText text={message} />}
      {sender && (
        <Text size="sm" c="dimmed">
          {senderText({ sender })}
        </Text>
      )}
      <Failure text={failure} />
    </TimelineItem>
  )
}
