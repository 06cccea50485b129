import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useMutation } from '@tanstack/react-query'
import { confirmSession } from '#contract/auth/auth.second-factor.endpoints.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import { Confirmation } from '#contract/auth/auth.second-factor.schemas.ts'
import { call, errorText, fieldErrors, serverError } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'

/** What an action ends with whose password was not given. Nobody needs to be told. */
export class NotConfirmed extends Error {}

const modalId = 'confirm-password'

/** Does something that the server wants the password for, unless it was given in the last minutes: asks where it does. */
export async function withPassword<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (serverError(error)?.code !== 'confirmation_required') throw error
    await askForPassword()
    return action()
  }
}

function askForPassword(): Promise<void> {
  return new Promise((resolve, reject) => {
    let confirmed = false
    modals.open({
      modalId,
      title: 'Is it you?',
      transitionProps: { duration: 0 },
      closeButtonProps: { 'aria-label': 'Close' },
      attributes: { header: { role: 'none' } },
      onClose: () => (confirmed ? resolve() : reject(new NotConfirmed())),
      children: (
        <PasswordForm
          onConfirmed={() => {
            confirmed = true
            modals.close(modalId)
          }}
        />
      ),
    })
  })
}

function PasswordForm({ onConfirmed }: { onConfirmed: () => void }) {
  const confirm = useMutation({
    mutationFn: (current_password: string) => call(confirmSession, { body: { current_password } }),
    onSuccess: onConfirmed,
  })
  const form = useDataForm(Confirmation, ({ current_password }) => confirm.mutate(current_password))
  const failure = confirm.error && (fieldErrors(confirm.error).current_password ?? errorText(confirm.error))
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm">{secondFactorMessages.confirm}</Text>
        <PasswordInput
          label="Password"
          name="current_password"
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="current-password"
          error={form.errors.current_password ?? failure}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => modals.close(modalId)}>
            Cancel
          </Button>
          <PendingButton type="submit" pending={confirm.isPending}>
            Continue
          </PendingButton>
        </Group>
      </Stack>
    </form>
  )
}
