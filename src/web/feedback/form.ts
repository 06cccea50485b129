import { feedbackMessages } from '#contract/feedback/feedback.messages.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { sendFeedback } from './send.ts'
import { createView } from './view.ts'

const noAttempt = { text: '', key: '' }

export function createForm() {
  const { dialog, form, message, problem, send, sent, thanks } = createView()
  let attempt = noAttempt
  let isSending = false

  const show = (part: HTMLElement) => {
    form.hidden = part !== form
    sent.hidden = part !== sent
  }
  const showProblem = (text: string) => {
    problem.textContent = text
    message.ariaInvalid = text === feedbackMessages.empty ? 'true' : null
    if (text !== '') message.focus()
  }
  const setSending = (value: boolean) => {
    isSending = value
    send.textContent = value ? 'Sending…' : 'Send'
  }

  async function submit(text: string) {
    // Same text, same key: retries are stored once.
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
    // The dialog may have been closed in the belief that it was sent.
    if (dialog.isConnected && !dialog.open) dialog.showModal()
    showProblem(`${feedbackMessages.sendFailed} ${failure}`.trim())
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSending) return
    const isEmpty = message.value.trim() === ''
    showProblem(isEmpty ? feedbackMessages.empty : '')
    if (!isEmpty) void submit(message.value)
  })
  message.addEventListener('input', () => showProblem(''))
  message.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.requestSubmit()
  })

  return {
    open() {
      show(form)
      showProblem('')
      if (!dialog.open) dialog.showModal()
    },
    remove: () => dialog.remove(),
  }
}
