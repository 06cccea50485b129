import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { conversionMessages } from '#contract/conversions/conversions.messages.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import { PatientCreate } from '#contract/patients/patients.schemas.ts'
import { fieldErrors } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-state.ts'
import { bodyOf } from '#web/lib/form-values.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { RecordForm } from '#web/ui/record-form.tsx'
import type { RecordField } from '#web/ui/records/record-kind.ts'
import { useFieldsForm } from '#web/ui/records/use-fields-form.ts'
import { useEmailQuestion } from '#web/ui/use-email-question.ts'
import type { NewPatientBody, PatientCreation } from '../api/create-patient.ts'
import { samePatients } from '../api/matches.ts'
import { type PatientFormValues, PatientInputs } from './patient-inputs.tsx'

/** What creates the patient: a call of TanStack Query. */
interface Creating<R> {
  isPending: boolean
  error: Error | null
  mutate: (
    creation: PatientCreation,
    answered: { onSuccess: (result: R) => void; onError: (error: Error) => void },
  ) => void
}

interface NewPatientFormProps<R> {
  /** What its draft is called. */
  draft: string
  initial: PatientFormValues
  /** Inputs and their schema; a new patient's by default. */
  inputs?: readonly RecordField[]
  schema?: z.ZodType<NewPatientBody>
  locations: LocationChoice
  submitLabel: string
  cancelPath: string
  creating: Creating<R>
  failureOf: (error: Error) => string
  onCreated: (result: R) => void
  /** What is to be told of whoever is typed in, above the inputs. `leave` goes on without what is typed. */
  children?: (typed: { phone: string; email: string }, leave: (go: () => void) => void) => ReactNode
}

export function NewPatientForm<R>(props: NewPatientFormProps<R>) {
  const { draft, initial, inputs, schema = PatientCreate, locations, children, ...rest } = props
  const { submitLabel, cancelPath, creating, failureOf, onCreated } = rest
  const form = useFieldsForm(patientFields, initial, schema)
  const askAboutEmail = useEmailQuestion(form, { locations, none: null })
  const keyFor = useAttemptKey()
  const client = useQueryClient()
  const [answered, setAnswered] = useState<Pick<PatientCreation, 'idempotencyKey' | 'isSomeoneElse'>>()

  const submit = async (values: PatientFormValues) => {
    const body = schema.parse(bodyOf(patientFields, values))
    const idempotencyKey = keyFor(body)
    // Who sends the same again has answered; and by now the patient may be this one.
    if (answered?.idempotencyKey === idempotencyKey) return create(body, answered)
    const same = await samePatients(client, body)
    if (same.length === 0) return create(body, { idempotencyKey, isSomeoneElse: false })
    askToConfirm({
      ...conversionMessages.askSomeoneElse(same.map(patientName)),
      onConfirm: () => create(body, { idempotencyKey, isSomeoneElse: true }),
    })
  }
  const create = (
    body: NewPatientBody,
    attempt: Pick<PatientCreation, 'idempotencyKey' | 'isSomeoneElse'>,
  ) => {
    setAnswered(attempt)
    creating.mutate(
      { body, ...attempt },
      {
        onSuccess: (result) => {
          form.resetDirty()
          onCreated(result)
        },
        onError: (error) => showErrors(form, fieldErrors(error)),
      },
    )
  }
  const leave = (go: () => void) => {
    form.resetDirty()
    go()
  }
  return (
    <RecordForm
      form={form}
      draft={draft}
      notice={locations.isError && patientMessages.locationsFailed}
      submitLabel={submitLabel}
      cancelPath={cancelPath}
      pending={creating.isPending}
      failure={creating.error ? failureOf(creating.error) : undefined}
      onSubmit={(values) => askAboutEmail(values, submit)}
    >
      {children?.({ phone: form.values.phone, email: form.values.email ?? '' }, leave)}
      <PatientInputs fields={inputs} form={form} isNew locations={locations} />
    </RecordForm>
  )
}
