import { useState } from 'react'
import { useNavigate } from 'react-router'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { type Lead, LeadPut } from '#contract/leads/leads.schemas.ts'
import { errorStatus, fieldErrors } from '#web/lib/api.ts'
import { focusFirstError } from '#web/lib/focus-first-error.ts'
import { useSaveLead } from '../api/save-lead.ts'
import type { LocationChoice } from './field-editors.tsx'
import { type LeadConflicts, mergeForms } from './lead-conflicts.ts'
import { LeadForm } from './lead-form.tsx'
import { bodyOf, formValuesOf, type LeadFormValues } from './lead-form-values.ts'
import { LeadInputs } from './lead-inputs.tsx'
import { useLeadForm } from './use-lead-form.ts'

interface EditLeadFormProps {
  /** The lead as it was when the form opened. */
  lead: Lead
  /** Asks for the lead as it is now. */
  fetchLatest: () => Promise<Lead | undefined>
  locations: LocationChoice
  /** State of the links back to the lead, which leads on to the list. */
  linkState: unknown
}

export function EditLeadForm({ lead, fetchLatest, locations, linkState }: EditLeadFormProps) {
  const [base, setBase] = useState(lead)
  const [conflicts, setConflicts] = useState<LeadConflicts>({})
  const form = useLeadForm(formValuesOf(lead), LeadPut)
  const save = useSaveLead(lead.id)
  const navigate = useNavigate()

  const bringTogether = async (mine: LeadFormValues) => {
    const latest = await fetchLatest()
    if (!latest) return
    const theirs = formValuesOf(latest)
    const merge = mergeForms(formValuesOf(base), mine, theirs)
    for (const [path, value] of Object.entries(merge.taken)) form.setFieldValue(path, value)
    setConflicts(merge.conflicts)
    setBase(latest)
  }
  const submit = (values: LeadFormValues) => {
    const { type: _, source, ...body } = bodyOf(values)
    save.mutate(
      { body: { ...body, ...(source && { source }) }, version: base.version },
      {
        onSuccess: () => {
          form.resetDirty()
          navigate(`/leads/${lead.id}`, { state: linkState })
        },
        onError: (error) => {
          if (errorStatus(error) === 412) return bringTogether(values)
          const errors = fieldErrors(error)
          form.setErrors(errors)
          focusFirstError(form, errors)
        },
      },
    )
  }
  const resolve = (path: string) => setConflicts(({ [path]: _, ...others }) => others)
  return (
    <LeadForm
      form={form}
      locations={locations}
      submitLabel="Update Lead"
      cancelPath="/leads"
      pending={save.isPending}
      failure={save.error ? saveFailure(save.error) : undefined}
      onSubmit={submit}
    >
      <LeadInputs form={form} mode="edit" locations={locations} conflicts={conflicts} onResolve={resolve} />
    </LeadForm>
  )
}

const saveFailure = (error: Error) =>
  errorStatus(error) === 412 ? leadMessages.updateStale : leadMessages.updateFailed
