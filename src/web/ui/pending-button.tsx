import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'

interface PendingButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** True while its work goes on: it says so, and does nothing more. */
  pending: boolean
}

/** A button that keeps the focus while its work goes on, which a disabled one would lose. */
export function PendingButton({ pending, ...props }: PendingButtonProps) {
  return <Button component={FocusableButton} loading={pending} {...props} />
}

export function FocusableButton({ disabled, onClick, type = 'button', ...props }: ComponentProps<'button'>) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double one can come before the first one's work shows.
    if (disabled || event.detail > 1) return event.preventDefault()
    onClick?.(event)
  }
  return <button {...props} type={type} aria-disabled={disabled || undefined} onClick={click} />
}
