import { askToConfirm } from './confirm.ts'

/** Asks whether what was typed may be lost; one of the two is called. */
export const askToLeave = (onLeave: () => void, onStay?: () => void): Promise<void> =>
  askToConfirm({
    title: 'Unsaved Changes',
    question: 'What you typed is not saved yet. Leave without saving it?',
    confirm: 'Leave',
    cancel: 'Keep editing',
    onConfirm: onLeave,
    ...(onStay && { onCancel: onStay }),
  })
