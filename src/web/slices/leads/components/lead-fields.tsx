import type { ReactNode } from 'react'
import { formatDay } from '#contract/formats/dates.ts'
import { leadSourceLabel, leadTypeLabel } from '#contract/leads/leads.enums.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import type { LeadRow } from '#contract/leads/leads.schemas.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { useSeen } from '#web/lib/use-stored.ts'
import { EmailLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { fullTime, RelativeTime } from '#web/ui/relative-time.tsx'
import { type EditableField, fieldEditors } from './field-editors.tsx'
import { FollowUpLabel } from './follow-up-label.tsx'
import { InlineField } from './inline-field.tsx'
import { FollowUpBadge } from './lead-chips.tsx'
import classes from './lead-fields.module.css'
import { leadFieldLabels } from './lead-labels.ts'

const instant = (value: string) => (
  <>
    {fullTime(value)}{' '}
    <span className={classes.aside}>
      <RelativeTime instant={value} />
    </span>
  </>
)

/** The fields of a lead, in the order of spec section 2, and how each shows. */
const fields = {
  first_name: (lead) => lead.first_name,
  last_name: (lead) => lead.last_name,
  phone: (lead) => <PhoneLink phone={lead.phone} />,
  email: (lead) => lead.email && <EmailLink email={lead.email} />,
  follow_up_date: (lead) =>
    lead.follow_up_date && (
      <span className={classes.followUp}>
        {formatDay(lead.follow_up_date)}
        <FollowUpBadge status={lead.follow_up_status} />
      </span>
    ),
  source: (lead) => leadSourceLabel(lead.source),
  location: (lead) => lead.location?.name,
  insurance_provider: (lead) => lead.insurance_provider,
  request_count: (lead) => lead.request_count,
  last_seen_at: (lead) => instant(lead.last_seen_at),
  updated_at: (lead) => instant(lead.updated_at),
  type: (lead) => leadTypeLabel(lead.type),
} satisfies Partial<Record<keyof LeadRow, (lead: LeadRow) => ReactNode>>

type FieldName = keyof typeof fields
const fieldNames = Object.keys(fields) as FieldName[]
const isEditable = (name: FieldName): name is EditableField => Object.hasOwn(fieldEditors, name)

interface LeadFieldsProps {
  lead: LeadRow
  /** Given where the fields can be changed in place; absent where they are only read. */
  locations?: LocationChoice | undefined
}

export function LeadFields({ lead, locations }: LeadFieldsProps) {
  const [followUpSeen, noteFollowUp] = useSeen(storageKeys.followUpSeen)
  return (
    <>
      {locations?.isError && (
        <p role="alert" className={classes.warning}>
          {leadMessages.locationsFailedInPanel}
        </p>
      )}
      <dl className={classes.fields}>
        {fieldNames.map((name) => {
          const value = fields[name](lead) || <span className={classes.aside}>—</span>
          return (
            <div key={name} className={classes.field}>
              <dt className={classes.label}>
                {name === 'follow_up_date' ? <FollowUpLabel seen={followUpSeen} /> : leadFieldLabels[name]}
              </dt>
              <dd className={classes.content}>
                {locations && isEditable(name) ? (
                  <InlineField
                    lead={lead}
                    name={name}
                    label={leadFieldLabels[name]}
                    locations={locations}
                    onStart={name === 'follow_up_date' ? noteFollowUp : undefined}
                  >
                    {value}
                  </InlineField>
                ) : (
                  <div className={classes.value}>{value}</div>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
