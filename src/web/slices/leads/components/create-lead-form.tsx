import { notifications } from '@mantine/notifications'
import { useNavigate } from 'react-router'
import { createLeadLabels } from '#contract/leads/create-lead.labels.ts'
import { leadFields, leadInputs } from '#contract/leads/leads.fields.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import { LeadCreate } from '#contract/leads/leads.schemas.ts'
import { fieldErrors, responseText } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-state.ts'
import { bodyOf, emptyForm } from '#web/lib/form-values.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { type UseKnownPeople, useKnownList } from '#web/ui/known-people.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { useFieldsForm } from '#web/ui/records/use-fields-form.ts'
import { useEmailQuestion } from '#web/ui/use-email-question.ts'
import { useCreateLead } from '../api/create-lead.ts'
import { type LeadFormValues, LeadInputs } from './lead-inputs.tsx'

const listPath = '/leads'
interface CreateLeadFormProps {
  locations: LocationChoice
  /** Ids of the locations that the signed-in person works at. */
  ownLocationIds: number[]
  useKnown: UseKnownPeople
}

/** Fields that identify a caller. */
const searched: readonly string[] = ['phone', 'email']

/**
 * Made for calls: the number comes first, matching people show while it is typed, and the defaults suit most
 * calls.
 */
export function CreateLeadForm({ locations, ownLocationIds, useKnown }: CreateLeadFormProps) {
  const initial: LeadFormValues = { ...emptyForm(leadFields, ownLocationIds), type: 'phonecall' }
  const form = useFieldsForm(leadFields, initial, LeadCreate)
  const create = useCreateLead()
  const keyFor = useAttemptKey()
  const navigate = useNavigate()
  const open = (path: string) => {
    // Contact details typed to find a person are in the record that opens, so they need no warning.
    if (!leadInputs.some((name) => !searched.includes(name) && form.isDirty(name))) form.resetDirty()
    navigate(path)
  }
  const { phone, email } = form.values
  const { list, onKeyDown } = useKnownList(useKnown({ phone, email: email ?? '' }), open)

  const askAboutEmail = useEmailQuestion(form, { locations, none: null })
  const submit = (values: LeadFormValues) => {
    const lead = LeadCreate.parse(bodyOf(leadFields, values))
    const body = { ...lead, email: lead.email || null }
    create.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: (lead) => {
          form.resetDirty()
          notifications.show({ message: createLeadLabels.created(leadName(lead)) })
          navigate(listPath)
        },
        onError: (error) => showErrors(form, fieldErrors(error)),
      },
    )
  }
  return (
    <RecordForm
      form={form}
      draft="leads/new"
      notice={locations.isError && leadMessages.locationsFailed}
      submitLabel="Create Lead"
      cancelPath={listPath}
      pending={create.isPending}
      failure={create.error ? createFailure(create.error) : undefined}
      onSubmit={(values) => askAboutEmail(values, submit)}
      onKeyDown={onKeyDown}
    >
      <LeadInputs form={form} mode="create" locations={locations} known={list} />
    </RecordForm>
  )
}

/**
 * 'Failed to create lead:' with the server's answer, or another sentence without an answer (spec section 8).
 */
function createFailure(error: Error): string {
  const refusal = responseText(error)
  return refusal === undefined ? leadMessages.createFailed : leadMessages.createRefused(refusal)
}
