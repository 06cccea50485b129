import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { parseCallRecord } from '#contract/leads/leads.rules.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Parts } from '#web/ui/part.tsx'
import type { LeadView } from '../api/cache.ts'
import { LeadActions } from './lead-actions.tsx'
import { LeadCalls } from './lead-calls.tsx'
import { LeadExtras } from './lead-extras.tsx'
import { firstFacts, furtherFacts, LeadAsideFacts, LeadFacts, LeadPhone } from './lead-facts.tsx'
import { LeadNextStep } from './lead-next-step.tsx'
import { type LeadMessage, LeadWish } from './lead-wish.tsx'
import { StatusSelector } from './status-selector.tsx'

interface LeadDetailsProps {
  lead: LeadView
  /** Undefined while loading, null when no request has one. */
  message: LeadMessage | null | undefined
  /** True when fields that the list lacks failed to load. */
  incomplete: boolean
  /** The next visit of a patient. */
  booked: (patient: number) => ReactNode
  onRetry: () => void
}

/** A lead in the panel, with fields that can be edited in place. */
export function LeadDetails({ locations, ...props }: LeadDetailsProps & { locations: LocationChoice }) {
  const { lead, message, booked } = props
  const isPartial = isPartialLead(props)
  return (
    <Parts gap="sm">
      {locations.isError && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {leadMessages.locationsFailedInPanel}
        </Text>
      )}
      <LeadPhone lead={lead} locations={locations} />
      <Wish lead={lead} message={message} />
      {isPartial ? (
        <Group gap="xs">
          <LeadActions id={lead.id} lead={lead} size="compact-md" />
        </Group>
      ) : (
        <LeadNextStep lead={lead} booked={booked}>
          <LeadActions id={lead.id} lead={lead} size="compact-md" />
        </LeadNextStep>
      )}
      <StatusSelector lead={lead} />
      {!isPartial && <LeadCalls lead={lead} headingOrder={3} />}
      <AllFacts {...props} locations={locations} headingOrder={3} />
    </Parts>
  )
}

const Wish = ({ lead, message }: Pick<LeadDetailsProps, 'lead' | 'message'>) => (
  <LeadWish message={message} note={textNote(lead)} isCall={lead.type === 'phonecall'} />
)

/** The top of a lead's page: number, message and calls. */
export function LeadSummary(props: LeadDetailsProps) {
  const { lead, message } = props
  return (
    <Parts gap="sm">
      <LeadPhone lead={lead} />
      <Wish lead={lead} message={message} />
      {!isPartialLead(props) && <LeadCalls lead={lead} headingOrder={2} />}
    </Parts>
  )
}

/** The read-only facts of a lead's page (spec section 2). */
export const LeadPageFacts = (props: LeadDetailsProps) => (
  <Parts gap="sm">
    {!isPartialLead(props) && <LeadNextStep lead={props.lead} booked={props.booked} />}
    <AllFacts {...props} headingOrder={2} />
  </Parts>
)

type AllFactsProps = LeadDetailsProps & { headingOrder: 2 | 3; locations?: LocationChoice }

function AllFacts({ headingOrder, locations, ...props }: AllFactsProps) {
  const { lead, message, onRetry } = props
  const note = textNote(lead)
  const isNoteNews = message && note?.trim() !== message.text.trim()
  return (
    <Parts gap="sm">
      <LeadFacts lead={lead} names={[...firstFacts, ...furtherFacts]} locations={locations} />
      <LeadAsideFacts lead={lead} />
      {isPartialLead(props) ? (
        <LoadError message={leadMessages.loadFailed} onRetry={onRetry} />
      ) : (
        <LeadExtras lead={lead} headingOrder={headingOrder} note={isNoteNews ? note : undefined} />
      )}
    </Parts>
  )
}

const isPartialLead = ({ incomplete, lead }: LeadDetailsProps) => incomplete && lead.note === undefined

/** A note that is not a call record. */
const textNote = ({ note }: LeadView) => (note && !parseCallRecord(note) ? note : undefined)
