import { SimpleGrid, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { type Company, practiceFields } from '#contract/companies/companies.schemas.ts'
import { unnamed } from '#contract/installation/installation.defaults.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { installationMessages as messages } from '#contract/installation/installation.messages.ts'
import { Names } from '#contract/installation/installation.names.ts'
import { patchMember } from '#contract/staff/members.endpoints.ts'
import { type Member, memberLimits } from '#contract/staff/members.schemas.ts'
import { call, errorText, fieldErrors, hasFieldErrors } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-state.ts'
import { queryClient } from '#web/lib/query-client.ts'
import type { RecordValues } from '#web/lib/record-api.ts'
import { session } from '#web/lib/session.ts'
import { useSession } from '#web/lib/use-session.ts'
import { practiceKind } from '#web/slices/companies/company-kind.ts'
import { memberQuery } from '#web/slices/staff/api/members.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { RecordInputs } from '#web/ui/records/record-inputs.tsx'
import { fieldsOf, type RecordField, valuesOf } from '#web/ui/records/record-kind.ts'
import { useRecord } from '#web/ui/records/use-record.ts'
import { useRecordForm } from '#web/ui/records/use-record-form.ts'

interface NamesFormProps {
  /** Staff id of the signed-in person. */
  me: number
  /** True to include country and time zone. */
  hasClock?: boolean
  submitLabel: string
  onSaved: () => void
  actions: ReactNode
}

/** Asks for the person's and the practice's names. */
export function NamesForm(props: NamesFormProps) {
  const member = useQuery(memberQuery(props.me))
  const company = useRecord(practiceKind, useSession()?.userInfo.companyId)
  const error = member.error ?? company.error
  if (error && !(member.data && company.record)) {
    const again = () => Promise.all([member.refetch(), company.fetchLatest()])
    return <LoadError message={errorText(error)} onRetry={again} />
  }
  if (!member.data || !company.record)
    return <Skeleton h={props.hasClock ? 460 : { base: 330, sm: 180 }} aria-busy="true" />
  return <Form {...props} member={member.data} company={company.record} />
}

const clock = ['country', 'time_zone']
const nameField = { form: 'line', required: true, maxLength: memberLimits.name } as const
const fields: readonly RecordField[] = [
  { ...nameField, name: 'first_name', label: labels.firstName },
  { ...nameField, name: 'last_name', label: labels.lastName },
  ...fieldsOf(practiceFields)
    .filter(({ name }) => name === 'name' || clock.includes(name))
    .map((field) => (field.name === 'name' ? { ...field, label: labels.practiceName } : field)),
]

function Form(props: NamesFormProps & { member: Member; company: Company }) {
  const { member, company, hasClock = false, submitLabel, onSaved, actions } = props
  const form = useRecordForm({ Create: Names }, valuesOf({ ...member, ...withoutName(company) }, { fields }))
  const save = useMutation({
    mutationFn: (values: RecordValues) => saveNames(values, { member, company }),
    onSuccess: () => {
      form.resetDirty()
      onSaved()
    },
    onError: (error) => showErrors(form, fieldErrors(error)),
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <RecordForm
      form={form}
      draft="first steps"
      submitLabel={submitLabel}
      actions={actions}
      cancelPath={undefined}
      pending={save.isPending}
      failure={save.isError && !hasFieldErrors(save.error) ? messages.namesFailed : undefined}
      onSubmit={save.mutate}
    >
      {hasClock ? (
        <RecordInputs fields={fields} form={form} isNew />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          {fields
            .filter(({ name }) => !clock.includes(name))
            .map((field) => (
              <RecordInputs key={field.name} fields={[field]} form={form} />
            ))}
        </SimpleGrid>
      )}
    </RecordForm>
  )
}

interface Before {
  member: Member
  company: Company
}

/** Two calls. The second attempt after a failure between them repeats what is there already. */
async function saveNames(values: RecordValues, { member, company }: Before): Promise<void> {
  const { first_name, last_name, ...practice } = Names.parse(values)
  const { country, time_zone, name } = company
  if (JSON.stringify(practice) !== JSON.stringify({ name, country, time_zone })) {
    const params = { id: String(company.id) }
    const saved = await call(companyEndpoints.patch, { params, body: practice }, { ifMatch: company.version })
    queryClient.setQueryData(practiceKind.api.oneQuery(company.id).queryKey, saved)
    session.update({ company: saved })
  }
  const params = { id: String(member.id) }
  await call(patchMember, { params, body: { first_name, last_name } }, { ifMatch: member.version })
}

/** A new company has no name yet and takes the browser's time zone. */
const withoutName = (company: Company): Company =>
  company.name === unnamed.company
    ? { ...company, name: '', time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
    : company
