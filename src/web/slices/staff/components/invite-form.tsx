import { Button, Group, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { emailLimit, type Reference } from '#contract/http/fields.ts'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import { InvitationCreate, type InvitationWithLink } from '#contract/invitations/invitations.schemas.ts'
import type { StaffRole } from '#contract/staff/staff.enums.ts'
import { staffLabels as labels } from '#contract/staff/staff.labels.ts'
import { fieldErrors, hasFieldErrors } from '#web/lib/api.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'
import { showErrors } from '#web/lib/form-state.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import { RecordForm } from '#web/ui/record-form.tsx'
import { invitationFailure, useInvite } from '../api/members.ts'
import { InvitationLink } from './invitation-card.tsx'
import { idsOf, idsText, PlaceInputs } from './place-inputs.tsx'

interface Values {
  email: string
  role: StaffRole
  locations: string
}

const staffPath = '/settings/staff'

interface InviteFormProps {
  locations: readonly Reference[]
  /** Ids of the locations that the inviting person works at, which are proposed. */
  ownLocationIds: readonly number[]
  confirmed: Confirmed
  /** Where the form leads in the end; to the list of staff unless given. */
  next?: { to: string; label: string }
  /** Buttons before the invite button. */
  actions?: ReactNode
}

export function InviteForm(props: InviteFormProps) {
  const { locations, ownLocationIds, confirmed, next, actions } = props
  const [made, setMade] = useState<InvitationWithLink>()
  const bodyOf = ({ locations: chosen, ...values }: Values) => ({
    ...values,
    locations: idsOf(chosen).filter((chosenId) => locations.some(({ id }) => id === chosenId)),
  })
  const check = schemaResolver(InvitationCreate, { sync: true })
  const form = useForm<Values>({
    initialValues: { email: '', role: 'front_desk', locations: idsText(ownLocationIds) },
    validate: (values) => check(bodyOf(values)),
  })
  const invite = useInvite(confirmed)
  const keyFor = useAttemptKey()
  const submit = (values: Values) => {
    const body = bodyOf(values)
    invite.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: (invitation) => {
          form.resetDirty()
          setMade(invitation)
        },
        onError: (error) => showErrors(form, fieldErrors(error)),
      },
    )
  }
  if (made) {
    return (
      <Stack gap="lg">
        <InvitationLink invitation={made} />
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              form.reset()
              setMade(undefined)
            }}
          >
            {labels.inviteAnother}
          </Button>
          <Button component={Link} to={next?.to ?? staffPath}>
            {next?.label ?? labels.done}
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <RecordForm
      form={form}
      draft="invitations/new"
      submitLabel={labels.invite}
      actions={actions}
      cancelPath={next ? undefined : staffPath}
      pending={invite.isPending}
      failure={
        invite.isError && !hasFieldErrors(invite.error)
          ? invitationFailure(invite.error, invitationMessages.createFailed)
          : undefined
      }
      onSubmit={submit}
    >
      <Stack gap="md">
        <TextInput
          label={labels.email}
          type="email"
          required
          autoFocus
          autoComplete="off"
          maxLength={emailLimit}
          {...form.getInputProps('email')}
        />
        <PlaceInputs
          role={{
            value: form.values.role,
            error: form.errors.role,
            onChange: (role) => form.setFieldValue('role', role),
          }}
          locations={{
            value: form.values.locations,
            error: form.errors.locations,
            onChange: (ids) => form.setFieldValue('locations', ids),
          }}
          places={locations}
        />
      </Stack>
    </RecordForm>
  )
}
