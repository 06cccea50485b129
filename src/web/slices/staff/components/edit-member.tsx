import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import type { Reference } from '#contract/http/fields.ts'
import { memberMessages as messages } from '#contract/staff/members.messages.ts'
import { type Member, MemberPatch, memberLimits } from '#contract/staff/members.schemas.ts'
import { type StaffRole, staffRoleLabel } from '#contract/staff/staff.enums.ts'
import { staffLabels as labels } from '#contract/staff/staff.labels.ts'
import { errorStatus, failureText, fieldErrors } from '#web/lib/api.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'
import { useFormMerge } from '#web/lib/form-merge.ts'
import { showErrors } from '#web/lib/form-state.ts'
import { mergedInput } from '#web/ui/merged-input.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { useSaveMember } from '../api/members.ts'
import { idsOf, idsText, PlaceInputs } from './place-inputs.tsx'

interface EditMemberProps {
  member: Member
  fetchLatest: () => Promise<Member | undefined>
  locations: readonly Reference[]
  confirmed: Confirmed
}

const valuesOf = ({ first_name, last_name, role, locations }: Member) => ({
  first_name,
  last_name,
  role,
  locations: idsText(locations.map(({ id }) => id)),
})
type Values = ReturnType<typeof valuesOf>
const bodyOf = ({ locations, ...values }: Values) => ({ ...values, locations: idsOf(locations) })

// Send changed fields only, since the audit log records them.
function changedIn(base: Member, values: Values): Partial<ReturnType<typeof bodyOf>> {
  const before: Record<string, unknown> = bodyOf(valuesOf(base))
  const changed = Object.entries(bodyOf(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return changed.length > 0 ? Object.fromEntries(changed) : { role: values.role }
}

export function EditMember({ member, fetchLatest, locations, confirmed }: EditMemberProps) {
  const merging = useFormMerge({
    record: member,
    valuesOf,
    fetchLatest,
    tell: () => ({ by: labels.someoneElse, news: messages.updateStale }),
  })
  const { base, merge, bringTogether, rebase, resolve } = merging
  const check = schemaResolver(MemberPatch, { sync: true })
  const form = useForm<Values>({
    initialValues: valuesOf(member),
    validate: (values) => check(bodyOf(values)),
  })
  const save = useSaveMember(member.id, confirmed)
  const submit = (values: Values) => {
    save.mutate(
      { body: changedIn(base, values), version: base.version },
      {
        onSuccess: (saved) => {
          form.resetDirty()
          rebase(saved)
          notifications.show({ message: labels.updated(nameOf(saved)) })
        },
        onError: (error) => {
          if (errorStatus(error) === 412) return bringTogether(values, form.setFieldValue as never)
          showErrors(form, fieldErrors(error))
        },
      },
    )
  }
  const names = new Map(locations.map(({ id, name }) => [id, name]))
  const shown = (path: string, value: string | number) => {
    if (path === 'role') return staffRoleLabel(String(value))
    if (path !== 'locations') return String(value)
    return idsOf(String(value))
      .map((id) => names.get(id) ?? 'another location')
      .join(', ')
  }
  const input = (path: keyof Values) => mergedInput(form, path, { merge, onResolve: resolve, shown })
  const name = (path: 'first_name' | 'last_name', label: string) => (
    <TextInput
      label={label}
      maxLength={memberLimits.name}
      disabled={!member.is_ours_alone}
      {...input(path)}
    />
  )
  return (
    <RecordForm
      form={form}
      draft={`members/${member.id}`}
      merging={merging}
      submitLabel={labels.update}
      cancelPath={undefined}
      pending={save.isPending}
      failure={failureText(save.error, messages.updateFailed, messages.updateStale)}
      onSubmit={submit}
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {name('first_name', labels.firstName)}
          {name('last_name', labels.lastName)}
        </SimpleGrid>
        {!member.is_ours_alone && <Text c="dimmed">{messages.notOursAlone}</Text>}
        <PlaceInputs
          role={{ ...input('role'), onChange: (role: StaffRole) => form.setFieldValue('role', role) }}
          locations={{ ...input('locations'), onChange: (ids) => form.setFieldValue('locations', ids) }}
          places={locations}
        />
      </Stack>
    </RecordForm>
  )
}

export const nameOf = ({ first_name, last_name, username }: Member): string =>
  `${first_name} ${last_name}`.trim() || username
