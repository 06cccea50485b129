import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { askToConfirm } from './confirm.ts'
import { PendingButton } from './pending-button.tsx'

interface DeleteButtonProps {
  /** Of the question, such as 'Delete Note'; on the button too unless it says something else. */
  title: string
  /** Undefined when it could not be put together: then nothing is asked. */
  question: string | (() => Promise<string | undefined>)
  /** What the button says that does it. */
  confirm?: string
  pending: boolean
  disabled?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** The button that takes something away, after asking. */
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
  const [isAsking, setIsAsking] = useState(false)
  const put = (question: string) => void askToConfirm({ title, question, confirm, onConfirm })
  const ask = async () => {
    if (typeof question === 'string') return put(question)
    setIsAsking(true)
    const text = await question().finally(() => setIsAsking(false))
    if (text !== undefined) put(text)
  }
  return (
    <PendingButton
      variant="default"
      c="var(--mantine-color-error)"
      leftSection={<IconTrash size={16} aria-hidden />}
      pending={pending || isAsking}
      disabled={disabled}
      onClick={() => void ask()}
    >
      {children}
    </PendingButton>
  )
}
