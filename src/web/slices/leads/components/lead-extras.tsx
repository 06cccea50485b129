import { Skeleton } from '@mantine/core'
import * as labels from '#contract/leads/leads.labels.ts'
import { addressLines } from '#web/lib/address-values.ts'
import type { LeadView } from '../api/cache.ts'
import classes from './lead-extras.module.css'
import { LeadSection } from './lead-section.tsx'

interface LeadExtrasProps {
  lead: LeadView
  headingOrder: 2 | 3
  /** The lead's note, unless it shows elsewhere. */
  note: string | undefined
}

export function LeadExtras({ lead: { note: stored, address }, headingOrder, note }: LeadExtrasProps) {
  if (stored === undefined) return <Skeleton height={72} />
  const lines = address ? addressLines(address) : []
  return (
    <>
      {note && (
        <LeadSection title={labels.note} headingOrder={headingOrder}>
          <p className={classes.note}>{note}</p>
        </LeadSection>
      )}
      {lines.length > 0 && (
        <LeadSection title={labels.address} headingOrder={headingOrder}>
          <address className={classes.address}>{lines.join('\n')}</address>
        </LeadSection>
      )}
    </>
  )
}
