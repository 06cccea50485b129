import type { ReactNode } from 'react'
import { type LeadField, leadFields } from '#contract/leads/leads.fields.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { useSeen } from '#web/lib/use-stored.ts'
import { AsideFacts, Fact, Facts, FactValue, NoFact } from '#web/ui/facts.tsx'
import { fieldValue } from '#web/ui/records/field-value.tsx'
import type { LeadView } from '../api/cache.ts'
import { FollowUpLabel } from './follow-up-label.tsx'
import { type EditableField, InlineField } from './inline-field.tsx'
import { FollowUpBadge } from './lead-chips.tsx'
import classes from './lead-facts.module.css'

/** Facts that a front desk needs first, after the phone number. */
export const firstFacts = ['email', 'follow_up_date'] as const satisfies EditableField[]

// The phone number comes first, status has buttons, the address has a section, and the list shows the day of creation.
const elsewhere: readonly LeadField[] = ['status', 'address', 'created_at', 'phone', ...firstFacts]
const isEditable = (name: LeadField): name is EditableField =>
  !elsewhere.includes(name) && name !== 'type' && !('readOnly' in leadFields[name])
const names = (Object.keys(leadFields) as LeadField[]).filter((name) => !elsewhere.includes(name))
export const furtherFacts = names.filter(isEditable)
const asideFacts = names.filter((name) => !isEditable(name))

interface LeadFactsProps {
  lead: LeadView
  names: readonly EditableField[]
  /** Set where the fields can be edited in place; absent where they are read-only. */
  locations?: LocationChoice | undefined
}

export function LeadFacts({ lead, names, locations }: LeadFactsProps) {
  const [followUpSeen, noteFollowUp] = useSeen(storageKeys.followUpSeen)
  return (
    <Facts>
      {names.map((name) => {
        const { label } = leadFields[name]
        const isFollowUp = name === 'follow_up_date'
        return (
          <Fact
            key={name}
            label={isFollowUp ? <FollowUpLabel seen={followUpSeen} onHide={noteFollowUp} /> : label}
          >
            {locations && lead[name] !== undefined ? (
              <InlineField
                lead={lead}
                name={name}
                label={label}
                locations={locations}
                onStart={isFollowUp ? noteFollowUp : undefined}
              >
                {shown(lead, name)}
              </InlineField>
            ) : (
              <FactValue>{shown(lead, name)}</FactValue>
            )}
          </Fact>
        )
      })}
    </Facts>
  )
}

/** The phone number, larger than the other facts. */
export const LeadPhone = (props: Omit<LeadFactsProps, 'names'>) => (
  <div className={classes.phone}>
    <LeadFacts {...props} names={['phone']} />
  </div>
)

export const LeadAsideFacts = ({ lead }: { lead: LeadView }) => (
  <AsideFacts
    facts={asideFacts.map((name) => ({ label: leadFields[name].label, value: shown(lead, name) }))}
  />
)

function shown(lead: LeadView, name: LeadField): ReactNode {
  const value = fieldValue(leadFields[name], lead[name]) ?? <NoFact />
  if (name !== 'follow_up_date' || !lead.follow_up_date) return value
  return (
    <span className={classes.followUp}>
      {value}
      <FollowUpBadge status={lead.follow_up_status} date={lead.follow_up_date} inDays />
    </span>
  )
}
