import { Anchor, Button, Stack } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { leadTypeLabel } from '#contract/leads/leads.enums.ts'
import * as labels from '#contract/leads/leads.labels.ts'
import { leadPanelWidth } from '#contract/leads/leads.limits.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadNameAndCount } from '#contract/leads/leads.rules.ts'
import { errorStatus } from '#web/lib/api.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { useStored } from '#web/lib/use-stored.ts'
import { Later } from '#web/ui/later.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import type { LeadView } from '../api/cache.ts'
import { useLead } from '../api/lead.ts'

import { LeadDetails } from './lead-details.tsx'
import { viewButtonId } from './lead-list-view.tsx'
import classes from './lead-panel.module.css'
import { LeadSkeleton } from './lead-skeleton.tsx'
import type { LeadMessage } from './lead-wish.tsx'

interface LeadPanelProps {
  id: number
  locations: LocationChoice
  listQuery: string
  onClose: () => void
  /** Undefined while loading, null when no request has one. */
  message: LeadMessage | null | undefined
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
export function LeadPanel(props: LeadPanelProps) {
  const { id, locations, listQuery, onClose, message, booked, footer, children } = props
  const { lead, error, mergedInto, fetchLatest } = useLead(id)
  const [width, setWidth] = useStored<number>(storageKeys.leadPanelWidth, isWidth, leadPanelWidth.default)
  const isGone = errorStatus(error) === 404
  useEffect(() => {
    const returnFocus = () => document.getElementById(viewButtonId(id))?.focus()
    return returnFocus
  }, [id])
  return (
    <SidePanel
      title={lead ? <PanelTitle lead={lead} /> : labels.lead}
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
            message={message}
            locations={locations}
            incomplete={error !== null}
            booked={booked}
            onRetry={fetchLatest}
          />
        )}
        {!isGone && !lead && error && <LoadError message={leadMessages.loadFailed} onRetry={fetchLatest} />}
        {!lead && !error && <LeadSkeleton />}
        {!isGone && (
          <Later
            key={`sections of ${id}`}
            ready={(lead?.note !== undefined && message !== undefined) || error !== null}
          >
            {children}
          </Later>
        )}
      </Stack>
    </SidePanel>
  )
}

/** The type label is small, so that the name stands out. */
const PanelTitle = ({ lead }: { lead: LeadView }) => (
  <>
    <span className={classes.type}>{leadTypeLabel(lead.type)}</span> {leadNameAndCount(lead)}
  </>
)
