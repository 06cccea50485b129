import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#contract/formats/dates.ts'
import { leadSourceLabel } from '#contract/leads/leads.enums.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import type { LeadRow } from '#contract/leads/leads.schemas.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import classes from './lead-cards.module.css'
import { StatusChip } from './lead-chips.tsx'
import { LeadIdentity } from './lead-identity.tsx'
import { leadColumnLabels } from './lead-labels.ts'

interface LeadCardsProps {
  /** Undefined while they are loading for the first time. */
  rows: LeadRow[] | undefined
  pageSize: number
  /** What a lead's page needs to lead back here. */
  linkState: unknown
}

/** The lead list on a small screen: a card per lead, each a link to its page (spec section 2). */
export function LeadCards({ rows, pageSize, linkState }: LeadCardsProps) {
  if (!rows) {
    return (
      <div className={classes.cards} aria-busy="true">
        {Array.from({ length: pageSize }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <Skeleton key={index} height={156} />
        ))}
      </div>
    )
  }
  return (
    <ul className={classes.cards} aria-label="Leads">
      {rows.map((lead) => (
        <li key={lead.id} className={classes.card}>
          <div className={classes.top}>
            <LeadIdentity
              lead={lead}
              name={
                <Link to={`/leads/${lead.id}`} state={linkState} className={classes.link}>
                  {leadName(lead)}
                </Link>
              }
            />
            <StatusChip status={lead.status} />
          </div>
          <dl className={classes.facts}>
            <Fact label="Created">
              <RelativeTime instant={lead.created_at} />
            </Fact>
            <Fact label={leadColumnLabels.updated_at}>
              <RelativeTime instant={lead.updated_at} />
            </Fact>
            <Fact label={leadColumnLabels.source}>{leadSourceLabel(lead.source)}</Fact>
            <Fact label={leadColumnLabels.follow_up_date}>
              {lead.follow_up_date ? formatDay(lead.follow_up_date) : '—'}
            </Fact>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
