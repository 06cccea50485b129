import { feedbackMessages } from '#contract/feedback/feedback.messages.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { sendFeedback } from './send.ts'
import { createView } from './view.ts'

const noAttempt = { text: '', key: '' }

/** The feedback form. What was typed stays until it is sent or the form is removed. */
export function createForm() {
  const { dialog, form, message, problem, send, sent, thanks } = createView()
  let attempt = noAttempt
  let isSending = false

  const show = (part: HTMLElement) => {
    form.hidden = part !== form
    sent.hidden = part !== sent
  }
  const complain = (text: string) => {
    problem.textContent = text
    message.ariaInvalid = text === feedbackMessages.empty ? 'true' : null
    if (text !== '') message.focus()
  }
  const setSending = (value: boolean) => {
    isSending = value
    send.textContent = value ? 'Sending…' : 'Send'
  }

  async function submit(text: string) {
    // The same words again are the same feedback: it is stored once, however often it is sent.
    if (attempt.text !== text) attempt = { text, key: idempotencyKey() }
    setSending(true)
    const failure = await sendFeedback(text, attempt.key)
    setSending(false)
    if (failure === undefined) {
      attempt = noAttempt
      form.reset()
      show(sent)
      thanks.focus()
      return
    }
    // Whoever has closed it in the meantime believes that it was sent.
    if (dialog.isConnected && !dialog.open) dialog.showModal()
    complain(`${feedbackMessages.sendFailed} ${failure}`.trim())
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSending) return
    const isEmpty = message.value.trim() === ''
    complain(isEmpty ? feedbackMessages.empty : '')
    if (!isEmpty) void submit(message.value)
  })
  message.addEventListener('input', () => complain(''))
  message.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.requestSubmit()
  })

  return {
    open() {
      show(form)
      complain('')
      if (!dialog.open) dialog.showModal()
    },
    remove: () => dialog.remove(),
  }
}
