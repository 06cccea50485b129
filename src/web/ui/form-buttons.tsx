import { Button, Group } from '@mantine/core'
import type { Ref } from 'react'
import { PendingButton } from './pending-button.tsx'

interface FormButtonsProps {
  submit: string
  cancel?: string
  pending: boolean
  /** True while the form can't be submitted. */
  disabled?: boolean
  onCancel: () => void
  submitRef?: Ref<HTMLButtonElement>
}

/** The end of a form: the way back and the way on. */
export function FormButtons({
  submit,
  cancel = 'Cancel',
  pending,
  disabled = false,
  onCancel,
  submitRef,
}: FormButtonsProps) {
  return (
    <Group justify="flex-end" gap="xs" ml="auto">
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <PendingButton ref={submitRef} type="submit" pending={pending} disabled={disabled}>
        {submit}
      </PendingButton>
    </Group>
  )
}
