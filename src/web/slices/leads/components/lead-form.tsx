import type { ReactNode } from 'react'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import type { FormState } from '#web/lib/form-state.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { RecordForm } from '#web/ui/record-form.tsx'
import type { LeadFormValues } from './lead-form-values.ts'

interface LeadFormProps {
  form: FormState<LeadFormValues>
  locations: LocationChoice
  submitLabel: string
  cancelPath: string
  pending: boolean
  failure: string | undefined
  onSubmit: (values: LeadFormValues) => void
  children: ReactNode
}

/** Frame of Create Lead and Edit Lead. */
export function LeadForm({ locations, ...props }: LeadFormProps) {
  return <RecordForm notice={locations.isError && leadMessages.locationsFailed} {...props} />
}
