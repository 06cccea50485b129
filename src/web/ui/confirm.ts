import { modals } from '@mantine/modals'

const overlays = Promise.withResolvers<void>()
/** Says that dialogs can be shown from now on: the part that shows them arrives after the page. */
export const overlaysShown = overlays.resolve

/** Opens a dialog, as soon as dialogs can be shown: one that is opened before is lost. */
export async function openDialog(dialog: Parameters<typeof modals.open>[0]): Promise<void> {
  await overlays.promise
  modals.open(dialog)
}

interface Question {
  title: string
  question: string
  /** What the button says that does it. */
  confirm: string
  cancel?: string
  onConfirm: () => void
  onCancel?: () => void
  /** Called for the cancel button instead of `onCancel`, which closing the dialog still calls. */
  onDecline?: () => void
}

/** Asks before something that cannot be taken back; as soon as dialogs can be shown. */
export async function askToConfirm({
  title,
  question,
  confirm,
  cancel = 'Cancel',
  onConfirm,
  onCancel,
  onDecline = onCancel,
}: Question) {
  await overlays.promise
  let onClose = onCancel
  modals.openConfirmModal({
    // One question at a time: asking it again while it is open changes nothing.
    modalId: title,
    title,
    children: question,
    transitionProps: { duration: 0 },
    labels: { confirm, cancel },
    confirmProps: { color: 'red.9' },
    // Whoever presses Enter at once loses nothing.
    cancelProps: { 'data-autofocus': true },
    closeButtonProps: { 'aria-label': 'Close' },
    // Not a banner, which a header outside the page's parts would be.
    attributes: { header: { role: 'none' } },
    onConfirm: () => {
      onClose = onConfirm
    },
    onCancel: () => {
      onClose = onDecline
    },
    onClose: () => onClose?.(),
  })
}

/** Asks whether what was typed may be lost; one of the two is called. */
export const askToLeave = (onLeave: () => void, onStay?: () => void): Promise<void> =>
  askToConfirm({
    title: 'Unsaved Changes',
    question: 'You have unsaved changes. Leave without saving?',
    confirm: 'Leave',
    cancel: 'Keep editing',
    onConfirm: onLeave,
    ...(onStay && { onCancel: onStay }),
  })
