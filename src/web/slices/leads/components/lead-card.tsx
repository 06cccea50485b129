import { leadFields } from '#contract/leads/leads.fields.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import type { LeadRow } from '#contract/leads/leads.schemas.ts'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { RowLink } from '#web/ui/list/data-table.tsx'
import { fieldColumn } from '#web/ui/list/field-column.tsx'
import classes from './lead-card.module.css'
import { StatusChip } from './lead-chips.tsx'
import { LeadIdentity } from './lead-identity.tsx'

const facts = (['created_at', 'updated_at', 'source', 'follow_up_date'] as const).map((name) =>
  fieldColumn<LeadRow, typeof name>(leadFields, name),
)

/**
 * A lead in the list on a small screen: the whole card links to its page (spec section 2), and its number can
 * be called. Five of them fit on the screen of a phone.
 */
export function LeadCard({ lead }: { lead: LeadRow }) {
  return (
    <>
      <div className={classes.top}>
        <LeadIdentity
          lead={lead}
          wraps
          name={
            <RowLink to={`/leads/${lead.id}`} className={classes.link}>
              {leadName(lead)}
            </RowLink>
          }
        >
          <span className={classes.status}>
            <StatusChip status={lead.status} />
          </span>
        </LeadIdentity>
        <PhoneLink phone={lead.phone} />
      </div>
      <dl className={classes.facts}>
        {facts.map(({ name, label, cell }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{cell(lead)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
