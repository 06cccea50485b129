import type { ReactNode } from 'react'
import { leadFields, leadInputs } from '#contract/leads/leads.fields.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import type { FormMerge } from '#web/lib/form-merge.ts'
import type { FormState } from '#web/lib/form-state.ts'
import type { FormValues } from '#web/lib/form-values.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { useSeen } from '#web/lib/use-stored.ts'
import { PersonInputs } from '#web/ui/records/record-inputs.tsx'
import { FollowUpLabel } from './follow-up-label.tsx'

export type LeadFormValues = FormValues<typeof leadFields>

interface LeadInputsProps {
  form: FormState<LeadFormValues>
  /** 'create' asks for the type, 'edit' for the follow-up date (spec section 2). */
  mode: 'create' | 'edit'
  locations: LocationChoice
  /** Changes that another person has saved meanwhile. */
  merge?: FormMerge | undefined
  onResolve?: (path: string) => void
  /** People with the typed phone number or email. */
  known?: ReactNode
}

const leftOut = { create: 'follow_up_date', edit: 'type' }

export function LeadInputs({ mode, ...props }: LeadInputsProps) {
  const [followUpSeen, noteFollowUp] = useSeen(storageKeys.followUpSeen)
  const names = leadInputs.filter((name) => name !== leftOut[mode])
  return (
    <PersonInputs
      {...props}
      fields={names.map((name) => ({ name, ...leadFields[name] }))}
      isNew={mode === 'create'}
      special={{ follow_up_date: { label: <FollowUpLabel seen={followUpSeen} />, onFocus: noteFollowUp } }}
    />
  )
}
