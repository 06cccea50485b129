import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Parts } from '#web/ui/part.tsx'
import type { LeadView } from '../api/cache.ts'
import { LeadExtras } from './lead-extras.tsx'
import { firstFacts, furtherFacts, LeadAsideFacts, LeadFacts } from './lead-facts.tsx'
import { LeadNextStep } from './lead-next-step.tsx'
import { StatusSelector } from './status-selector.tsx'

interface LeadDetailsProps {
  lead: LeadView
  /** Level of the headings inside. */
  headingOrder: 2 | 3
  /** Set where the fields can be edited in place. */
  locations?: LocationChoice
  /** True when fields that the list lacks failed to load. */
  incomplete: boolean
  /** The next visit of a patient. */
  booked: (patient: number) => ReactNode
  onRetry: () => void
}

/** A lead: contact details, status, next step and further facts. */
export function LeadDetails(props: LeadDetailsProps) {
  const { lead, headingOrder, locations, incomplete, booked, onRetry } = props
  const isPartial = incomplete && lead.note === undefined
  return (
    <Parts gap="md">
      {locations?.isError && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {leadMessages.locationsFailedInPanel}
        </Text>
      )}
      <LeadFacts lead={lead} names={firstFacts} locations={locations} />
      <StatusSelector lead={lead} />
      {!isPartial && <LeadNextStep lead={lead} booked={booked} />}
      <LeadFacts lead={lead} names={furtherFacts} locations={locations} />
      <LeadAsideFacts lead={lead} />
      {isPartial ? (
        <LoadError message={leadMessages.loadFailed} onRetry={onRetry} />
      ) : (
        <LeadExtras lead={lead} headingOrder={headingOrder} />
      )}
    </Parts>
  )
}
