import { Stack } from '@mantine/core'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import type { LeadView } from '../api/cache.ts'
import { LeadExtras } from './lead-extras.tsx'
import { LeadFields } from './lead-fields.tsx'
import { StatusSelector } from './status-selector.tsx'

interface LeadDetailsProps {
  lead: LeadView
  /** Level of the headings inside. */
  headingOrder: 2 | 3
  /** Given where the fields can be changed in place. */
  locations?: LocationChoice
  /** True when what the list does not know could not be fetched. */
  incomplete: boolean
  onRetry: () => void
}

/** A lead: status, fields, and what else is known. */
export function LeadDetails(props: LeadDetailsProps) {
  const { lead, headingOrder, locations, incomplete, onRetry } = props
  return (
    <Stack gap="md">
      <StatusSelector lead={lead} />
      <LeadFields lead={lead} locations={locations} />
      {incomplete && lead.note === undefined ? (
        <LoadError message={leadMessages.loadFailed} onRetry={onRetry} />
      ) : (
        <LeadExtras lead={lead} headingOrder={headingOrder} />
      )}
    </Stack>
  )
}
