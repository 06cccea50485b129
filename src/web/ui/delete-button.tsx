import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { askToConfirm } from './confirm.ts'
import { PendingButton } from './pending-button.tsx'

interface DeleteButtonProps {
  /** Of the question, such as 'Delete Note'; on the button too unless it says something else. */
  title: string
  question: string
  /** What the button says that does it. */
  confirm?: string
  pending: boolean
  disabled?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** The button that takes something away for good, after asking. */
export function DeleteButton(props: DeleteButtonProps) {
  const {
    title,
    question,
    confirm = 'Delete',
    pending,
    disabled = false,
    onConfirm,
    children = title,
  } = props
  return (
    <PendingButton
      variant="default"
      c="var(--mantine-color-error)"
      leftSection={<IconTrash size={16} aria-hidden />}
      pending={pending}
      disabled={disabled}
      onClick={() => void askToConfirm({ title, question, confirm, onConfirm })}
    >
      {children}
    </PendingButton>
  )
}
