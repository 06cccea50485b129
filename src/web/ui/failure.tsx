import { Alert, type AlertProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface FailureProps extends Omit<AlertProps, 'children' | 'onClose'> {
  /** Nothing shows without a text. */
  text: string | false | null | undefined
  onDismiss?: () => void
  /** A button for what can be done about it. */
  action?: ReactNode
}

/** Says why something did not work. */
export function Failure({ text, onDismiss, action, ...props }: FailureProps) {
  if (!text) return null
  const closing = onDismiss && { withCloseButton: true, closeButtonLabel: 'Dismiss', onClose: onDismiss }
  return (
    <Alert color="red" role="alert" {...closing} {...props}>
      {text} {action}
    </Alert>
  )
}
