import { useLocation } from 'react-router'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { errorStatus } from '#web/lib/api.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { isWhole } from '../api/cache.ts'
import { useLead } from '../api/lead.ts'
import { EditLeadForm } from './edit-lead-form.tsx'
import { LeadSkeleton } from './lead-skeleton.tsx'

/** Edit Lead, including the loading of the lead. */
export function LeadEditor({ id, locations }: { id: number; locations: LocationChoice }) {
  const { state } = useLocation()
  const { lead, error, fetchLatest } = useLead(id)
  if (errorStatus(error) === 404) {
    return <LoadError message={leadMessages.notFound} back={{ to: '/leads', label: 'Back to Leads' }} />
  }
  if (lead && isWhole(lead)) {
    return <EditLeadForm lead={lead} fetchLatest={fetchLatest} locations={locations} linkState={state} />
  }
  if (error) return <LoadError message={leadMessages.fetchFormFailed} onRetry={fetchLatest} />
  return <LeadSkeleton />
}
