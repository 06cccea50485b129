import { useNavigate } from 'react-router'
import { leadFields } from '#contract/leads/leads.fields.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { type Lead, LeadPut } from '#contract/leads/leads.schemas.ts'
import { errorStatus, failureText, fieldErrors } from '#web/lib/api.ts'
import { useFormMerge } from '#web/lib/form-merge.ts'
import { showErrors } from '#web/lib/form-state.ts'
import { bodyOf, formValuesOf } from '#web/lib/form-values.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { RecordForm } from '#web/ui/record-form.tsx'
import { useFieldsForm } from '#web/ui/records/use-fields-form.ts'
import { useSaveLead } from '../api/save-lead.ts'
import { type LeadFormValues, LeadInputs } from './lead-inputs.tsx'
import { leadNews, whoChanged } from './lead-news.ts'

interface EditLeadFormProps {
  lead: Lead
  /** Reloads the lead. */
  fetchLatest: () => Promise<Lead | undefined>
  locations: LocationChoice
  linkState: unknown
}

const valuesOf = (lead: Lead) => formValuesOf(leadFields, lead)

export function EditLeadForm({ lead, fetchLatest, locations, linkState }: EditLeadFormProps) {
  const merging = useFormMerge({
    record: lead,
    valuesOf,
    fetchLatest,
    tell: (before, latest) => ({ by: whoChanged(latest), news: leadNews(before, latest) }),
  })
  const { base, merge, bringTogether, resolve } = merging
  const form = useFieldsForm(leadFields, valuesOf(lead), LeadPut)
  const save = useSaveLead(lead.id)
  const navigate = useNavigate()

  const submit = (values: LeadFormValues) => {
    const { type: _, source, ...body } = bodyOf(leadFields, values)
    save.mutate(
      { body: { ...body, ...(source && { source }) }, base },
      {
        onSuccess: () => {
          form.resetDirty()
          navigate(`/leads/${lead.id}`, { state: linkState })
        },
        onError: (error) => {
          if (errorStatus(error) === 412) return bringTogether(values, form.setFieldValue)
          showErrors(form, fieldErrors(error))
        },
      },
    )
  }
  return (
    <RecordForm
      form={form}
      draft={`leads/${lead.id}`}
      merging={merging}
      notice={locations.isError && leadMessages.locationsFailed}
      submitLabel="Update Lead"
      cancelPath={`/leads/${lead.id}`}
      cancelState={linkState}
      pending={save.isPending}
      failure={save.error ? saveFailure(save.error, merge?.news) : undefined}
      onSubmit={submit}
    >
      <LeadInputs form={form} mode="edit" locations={locations} merge={merge} onResolve={resolve} />
    </RecordForm>
  )
}

const saveFailure = (error: Error, news = leadMessages.changed(leadMessages.someoneElse, [])) =>
  failureText(error, leadMessages.updateFailed, `${news} ${leadMessages.updateStale}`)
