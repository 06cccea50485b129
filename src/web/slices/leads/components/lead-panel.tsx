import { Anchor, Button, Stack } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import * as labels from '#contract/leads/leads.labels.ts'
import { leadPanelWidth } from '#contract/leads/leads.limits.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadTitle } from '#contract/leads/leads.rules.ts'
import { errorStatus } from '#web/lib/api.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { useStored } from '#web/lib/use-stored.ts'
import { Later } from '#web/ui/later.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { useLead } from '../api/lead.ts'
import { LeadDetails } from './lead-details.tsx'
import { viewButtonId } from './lead-list-view.tsx'
import { LeadSkeleton } from './lead-skeleton.tsx'

interface LeadPanelProps {
  id: number
  locations: LocationChoice
  listQuery: string
  onClose: () => void
  /** The next visit of a patient. */
  booked: (patient: number) => ReactNode
  /** Always visible at the bottom of the panel. */
  footer: ReactNode
  /** Content after the lead itself. */
  children: ReactNode
}

const { min, max } = leadPanelWidth
const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= min && value <= max

/** A lead beside the list (spec section 2). */
export function LeadPanel({ id, locations, listQuery, onClose, booked, footer, children }: LeadPanelProps) {
  const { lead, error, mergedInto, fetchLatest } = useLead(id)
  const [width, setWidth] = useStored<number>(storageKeys.leadPanelWidth, isWidth, leadPanelWidth.default)
  const isGone = errorStatus(error) === 404
  useEffect(() => {
    const returnFocus = () => document.getElementById(viewButtonId(id))?.focus()
    return returnFocus
  }, [id])
  return (
    <SidePanel
      title={lead ? leadTitle(lead) : labels.lead}
      contentKey={id}
      width={width}
      minWidth={min}
      maxWidth={max}
      onWidthChange={setWidth}
      onClose={onClose}
      footer={!isGone && footer}
      actions={
        <Button component={Link} to={`/leads/${id}`} state={{ list: listQuery }} variant="default">
          {labels.details}
        </Button>
      }
    >
      <Stack gap="md">
        {isGone && <LoadError message={leadMessages.notFound} />}
        {mergedInto && (
          <Anchor component={Link} to={`/leads/${mergedInto}`}>
            {labels.merged}
          </Anchor>
        )}
        {!isGone && lead && (
          <LeadDetails
            key={id}
            lead={lead}
            headingOrder={3}
            locations={locations}
            incomplete={error !== null}
            booked={booked}
            onRetry={fetchLatest}
          />
        )}
        {!isGone && !lead && error && <LoadError message={leadMessages.loadFailed} onRetry={fetchLatest} />}
        {!lead && !error && <LeadSkeleton />}
        {!isGone && (
          <Later key={`sections of ${id}`} ready={lead?.note !== undefined || error !== null}>
            {children}
          </Later>
        )}
      </Stack>
    </SidePanel>
  )
}
