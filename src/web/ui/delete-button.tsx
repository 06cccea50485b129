import { type ReactNode, useState } from 'react'
import { IconTrash } from '#web/ui/icons/icons.tsx'
import { askToConfirm } from './confirm.ts'
import { PendingButton } from './pending-button.tsx'

interface DeletionQuestion {
  /** Of the question, such as 'Delete Note'; on the button too unless it says something else. */
  title: string
  /** Undefined when it could not be put together: then nothing is asked. */
  question: string | (() => Promise<string | undefined>)
  /** What the button says that does it. */
  confirm?: string
  onConfirm: () => void
}

/** Asks before something is taken away, even where the question takes a moment to put together. */
export function useDeletionQuestion({ title, question, confirm = 'Delete', onConfirm }: DeletionQuestion) {
  const [isAsking, setIsAsking] = useState(false)
  const put = (question: string) => void askToConfirm({ title, question, confirm, onConfirm })
  const ask = async () => {
    if (typeof question === 'string') return put(question)
    setIsAsking(true)
    const text = await question().finally(() => setIsAsking(false))
    if (text !== undefined) put(text)
  }
  return { ask: () => void ask(), isAsking }
}

interface DeleteButtonProps extends DeletionQuestion {
  pending: boolean
  disabled?: boolean
  children?: ReactNode
}

/** The button that takes something away, after asking. */
export function DeleteButton({ pending, disabled = false, children, ...question }: DeleteButtonProps) {
  const { ask, isAsking } = useDeletionQuestion(question)
  return (
    <PendingButton
      variant="default"
      c="var(--mantine-color-error)"
      leftSection={<IconTrash size={16} aria-hidden />}
      pending={pending || isAsking}
      disabled={disabled}
      onClick={ask}
    >
      {children ?? question.title}
    </PendingButton>
  )
}
