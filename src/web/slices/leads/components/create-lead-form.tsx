import { notifications } from '@mantine/notifications'
import { useNavigate } from 'react-router'
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
import { useCreateLead } from '../api/create-lead.ts'
import { type LeadFormValues, LeadInputs } from './lead-inputs.tsx'

const listPath = '/leads'
interface CreateLeadFormProps {
  locations: LocationChoice
  /** Ids of the locations that the signed-in person works at. */
  ownLocationIds: number[]
  useKnown: UseKnownPeople
}

/** What is typed to find out who is calling. */
const searched: readonly string[] = ['phone', 'email']

/** Made for a call: the number first, who that is while it is typed, and what a call has in most cases. */
export function CreateLeadForm({ locations, ownLocationIds, useKnown }: CreateLeadFormProps) {
  const initial: LeadFormValues = { ...emptyForm(leadFields, ownLocationIds), type: 'phonecall' }
  const form = useFieldsForm(leadFields, initial, LeadCreate)
  const create = useCreateLead()
  const keyFor = useAttemptKey()
  const navigate = useNavigate()
  const open = (path: string) => {
    // What was typed to find the person is in their record.
    if (!leadInputs.some((name) => !searched.includes(name) && form.isDirty(name))) form.resetDirty()
    navigate(path)
  }
  const { list, onKeyDown } = useKnownList(useKnown(form.values), open)

  const submit = (values: LeadFormValues) => {
    const body = LeadCreate.parse(bodyOf(leadFields, values))
    create.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: (lead) => {
          form.resetDirty()
          notifications.show({ message: `Lead created: ${leadName(lead)}.` })
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
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <LeadInputs form={form} mode="create" locations={locations} known={list} />
    </RecordForm>
  )
}

/** 'Failed to create lead:' with what the server answered; another sentence when it did not answer (spec section 8). */
function createFailure(error: Error): string {
  const refusal = responseText(error)
  return refusal === undefined ? leadMessages.createFailed : leadMessages.createRefused(refusal)
}
