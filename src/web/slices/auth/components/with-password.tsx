import { Alert, PasswordInput, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useMutation } from '@tanstack/react-query'
import { confirmSession } from '#contract/auth/auth.second-factor.endpoints.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import { Confirmation } from '#contract/auth/auth.second-factor.schemas.ts'
import { call, errorText, fieldErrors, hasFieldErrors, serverError } from '#web/lib/api.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { openDialog } from '#web/ui/confirm.ts'
import { FormButtons } from '#web/ui/form-buttons.tsx'

const modalId = 'confirm-password'

const isRequired = (error: unknown) => serverError(error)?.code === 'confirmation_required'

/** Runs an action, asking for the password first if the server requires it. */
export const withPassword: Confirmed = async (action) => {
  try {
    return await action()
  } catch (error) {
    if (!isRequired(error) || !(await askForPassword())) throw error
    return action()
  }
}

/** False when the person canceled. */
function askForPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    let confirmed = false
    void openDialog({
      modalId,
      title: "Confirm it's you",
      transitionProps: { duration: 0 },
      closeButtonProps: { 'aria-label': 'Close' },
      attributes: { header: { role: 'none' } },
      onClose: () => resolve(confirmed),
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
  const form = useDataForm(Confirmation, ({ current_password }) =>
    confirm.mutate(current_password, { onError: (error) => form.refuse(fieldErrors(error)) }),
  )
  const failure = confirm.error && !hasFieldErrors(confirm.error) && errorText(confirm.error)
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm">{secondFactorMessages.confirm}</Text>
        <PasswordInput
          {...form.input('current_password')}
          label="Password"
          data-autofocus
          autoComplete="current-password"
          error={form.errors.current_password ?? failure}
        />
        <FormButtons submit="Continue" pending={confirm.isPending} onCancel={() => modals.close(modalId)} />
      </Stack>
    </form>
  )
}

export function FailureAlert({ error }: { error: unknown }) {
  // Canceled: no message needed.
  if (!error || isRequired(error)) return null
  const [text = errorText(error)] = Object.values(fieldErrors(error))
  return (
    <Alert color="red" role="alert" p="sm">
      {text}
    </Alert>
  )
}
