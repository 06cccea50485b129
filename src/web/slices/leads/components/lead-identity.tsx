import type { ReactNode } from 'react'
import { leadTypeLabel } from '#contract/leads/leads.enums.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import type { LeadRow } from '#contract/leads/leads.schemas.ts'
import { FollowUpBadge } from './lead-chips.tsx'
import classes from './lead-identity.module.css'
import { LeadTypeIcon } from './lead-type-icon.tsx'

interface LeadIdentityProps {
  lead: LeadRow
  name?: ReactNode
  /** True where a long name has room for a second line. */
  wraps?: boolean
  /** Stands before the type. */
  children?: ReactNode
}

/** A lead at a glance: name, number of requests, due follow-up and type. */
export function LeadIdentity({ lead, name = leadName(lead), wraps = false, children }: LeadIdentityProps) {
  return (
    <div className={classes.identity} data-wraps={wraps || undefined}>
      <div className={classes.line}>
        <span className={classes.name}>{name}</span>
        <span className={classes.count}>({lead.request_count})</span>
        <FollowUpBadge status={lead.follow_up_status} date={lead.follow_up_date} />
      </div>
      <div className={classes.type}>
        {children}
        <LeadTypeIcon type={lead.type} />
        {leadTypeLabel(lead.type)}
      </div>
    </div>
  )
}
