import { feedbackLimits } from '#contract/feedback/feedback.limits.ts'
import { feedbackMessages } from '#contract/feedback/feedback.messages.ts'
import styles from './view.css?inline'

export function createView() {
  const title = element('h2', { id: 'feedback-title', textContent: 'Feedback' })
  const hint = element('p', {
    id: 'feedback-hint',
    textContent: 'What works well? What gets in your way? What is missing? Please leave out patient names.',
  })
  const label = element('label', { htmlFor: 'feedback-message', textContent: 'Your message' })
  const message = element('textarea', {
    id: 'feedback-message',
    rows: 6,
    maxLength: feedbackLimits.message,
    required: true,
    autofocus: true,
  })
  message.setAttribute('aria-describedby', 'feedback-hint feedback-problem')
  const problem = element('p', { id: 'feedback-problem', className: 'problem', role: 'alert' })
  const cancel = element('button', { type: 'button', textContent: 'Cancel' })
  const send = element('button', { type: 'submit', className: 'primary', textContent: 'Send' })
  const form = element('form', { noValidate: true }, hint, label, message, problem, actions(cancel, send))

  const thanks = element('p', { tabIndex: -1, textContent: feedbackMessages.thanks })
  const close = element('button', { type: 'button', className: 'primary', textContent: 'Close' })
  const sent = element('div', { hidden: true }, thanks, actions(close))

  const style = element('style', { textContent: styles })
  const dialog = element('dialog', { className: 'chairside-feedback' }, style, title, form, sent)
  dialog.setAttribute('aria-labelledby', title.id)
  for (const button of [cancel, close]) button.addEventListener('click', () => dialog.close())
  document.body.append(dialog)
  return { dialog, form, message, problem, send, sent, thanks }
}

const actions = (...buttons: HTMLElement[]) => element('div', { className: 'actions' }, ...buttons)

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: HTMLElement[]
): HTMLElementTagNameMap[K] {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}
