import { notifications } from '@mantine/notifications'
import { useNavigate } from 'react-router'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import { LeadCreate } from '#contract/leads/leads.schemas.ts'
import { fieldErrors, responseText } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-errors.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { useAttemptKey } from '#web/lib/use-attempt-key.ts'
import { useCreateLead } from '../api/create-lead.ts'
import { LeadForm } from './lead-form.tsx'
import { bodyOf, emptyLead, type LeadFormValues } from './lead-form-values.ts'
import { LeadInputs } from './lead-inputs.tsx'
import { useLeadForm } from './use-lead-form.ts'

const listPath = '/leads'
interface CreateLeadFormProps {
  locations: LocationChoice
  /** Ids of the locations that the signed-in person works at. */
  ownLocationIds: number[]
}

export function CreateLeadForm({ locations, ownLocationIds }: CreateLeadFormProps) {
  const form = useLeadForm(emptyLead(ownLocationIds), LeadCreate)
  const create = useCreateLead()
  const keyFor = useAttemptKey()
  const navigate = useNavigate()

  const submit = (values: LeadFormValues) => {
    const body = LeadCreate.parse(bodyOf(values))
    create.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: (lead) => {
          form.resetDirty()
          notifications.show({ message: `${leadName(lead)} is on the list.` })
          navigate(listPath)
        },
        onError: (error) => showErrors(form, fieldErrors(error)),
      },
    )
  }
  return (
    <LeadForm
      form={form}
      locations={locations}
      submitLabel="Create Lead"
      cancelPath={listPath}
      pending={create.isPending}
      failure={create.error ? createFailure(create.error) : undefined}
      onSubmit={submit}
    >
      <LeadInputs form={form} mode="create" locations={locations} />
    </LeadForm>
  )
}

/** 'Failed to create lead:' with what the server answered; another sentence when it did not answer (spec section 8). */
function createFailure(error: Error): string {
  const refusal = responseText(error)
  return refusal === undefined ? leadMessages.createFailed : leadMessages.createRefused(refusal)
}
