import type { ReactNode } from 'react'
import { type LeadField, leadFields } from '#contract/leads/leads.fields.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { useSeen } from '#web/lib/use-stored.ts'
import { fieldValue } from '#web/ui/records/field-value.tsx'
import type { LeadView } from '../api/cache.ts'
import { FollowUpLabel } from './follow-up-label.tsx'
import { type EditableField, InlineField } from './inline-field.tsx'
import { FollowUpBadge } from './lead-chips.tsx'
import classes from './lead-fields.module.css'

// The status has buttons, the address a section; the day of creation is told by the list.
const elsewhere = ['status', 'address', 'created_at'] as const
type FieldName = Exclude<LeadField, (typeof elsewhere)[number]>
const fieldNames = Object.keys(leadFields).filter(
  (name) => !elsewhere.some((other) => other === name),
) as FieldName[]
const isEditable = (name: FieldName): name is EditableField & FieldName =>
  name !== 'type' && !('readOnly' in leadFields[name])

interface LeadFieldsProps {
  lead: LeadView
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
          const value = shown(lead, name)
          return (
            <div key={name} className={classes.field}>
              <dt className={classes.label}>
                {name === 'follow_up_date' ? <FollowUpLabel seen={followUpSeen} /> : leadFields[name].label}
              </dt>
              <dd className={classes.content}>
                {locations && isEditable(name) && lead[name] !== undefined ? (
                  <InlineField
                    lead={lead}
                    name={name}
                    label={leadFields[name].label}
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

function shown(lead: LeadView, name: FieldName): ReactNode {
  const value = fieldValue(leadFields[name], lead[name]) ?? <span className={classes.aside}>—</span>
  if (name !== 'follow_up_date' || !lead.follow_up_date) return value
  return (
    <span className={classes.followUp}>
      {value}
      <FollowUpBadge status={lead.follow_up_status} />
    </span>
  )
}
