import { useNavigate } from 'react-router'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { type Lead, LeadPut } from '#contract/leads/leads.schemas.ts'
import { errorStatus, fieldErrors } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-errors.ts'
import { useFormMerge } from '#web/lib/form-merge.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { useSaveLead } from '../api/save-lead.ts'
import { LeadForm } from './lead-form.tsx'
import { bodyOf, formValuesOf, type LeadFormValues } from './lead-form-values.ts'
import { LeadInputs } from './lead-inputs.tsx'
import { leadNews, whoChanged } from './lead-news.ts'
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
  const { base, merge, bringTogether, resolve } = useFormMerge({
    record: lead,
    valuesOf: formValuesOf,
    fetchLatest,
    tell: (before, latest) => ({ by: whoChanged(latest), news: leadNews(before, latest) }),
  })
  const form = useLeadForm(formValuesOf(lead), LeadPut)
  const save = useSaveLead(lead.id)
  const navigate = useNavigate()

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
          if (errorStatus(error) === 412) return bringTogether(values, form.setFieldValue)
          showErrors(form, fieldErrors(error))
        },
      },
    )
  }
  return (
    <LeadForm
      form={form}
      locations={locations}
      submitLabel="Update Lead"
      cancelPath="/leads"
      pending={save.isPending}
      failure={save.error ? saveFailure(save.error, merge?.news) : undefined}
      onSubmit={submit}
    >
      <LeadInputs form={form} mode="edit" locations={locations} merge={merge} onResolve={resolve} />
    </LeadForm>
  )
}

const saveFailure = (error: Error, news = leadMessages.changed(leadMessages.somebodyElse, [])) =>
  errorStatus(error) === 412 ? `${news} ${leadMessages.updateStale}` : leadMessages.updateFailed
