import { Alert } from '@mantine/core'
import { errorText, fieldErrors } from '#web/lib/api.ts'
import { NotConfirmed } from './with-password.tsx'

/** Why something was not done, unless the person has left it themselves. */
export function FailureAlert({ error }: { error: unknown }) {
  if (!error || error instanceof NotConfirmed) return null
  const [text = errorText(error)] = Object.values(fieldErrors(error))
  return (
    <Alert color="red" role="alert" p="sm">
      {text}
    </Alert>
  )
}
