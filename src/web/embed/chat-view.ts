import { embedMessages as texts } from '#contract/embed/embed.messages.ts'
import type { PublicEmbed } from '#contract/embed/embed.settings.ts'
import base from './base.css?inline'
import styles from './chat.css?inline'
import { element, icon, openRoot } from './dom.ts'
import { dress } from './look.ts'

const typingMilliseconds = 600

/** The chat: a button in the corner of the page, and the panel that it opens. */
export function createChatView(host: HTMLElement, embed: PublicEmbed, isPreview: boolean) {
  const root = openRoot(host, base, styles)
  dress(root, host, embed.colour)
  root.classList.toggle('inside', isPreview)

  const launcher = element('button', { type: 'button', className: 'primary launcher' })
  launcher.append(icon('M4 5h16v11H10l-5 4v-4H4z'), embed.chat_title)
  const title = element('h2', { id: 'title', textContent: embed.chat_title })
  const close = element('button', { type: 'button', className: 'plain', ariaLabel: texts.close })
  close.append(icon('M6 6l12 12M18 6L6 18'))
  const log = element('div', { className: 'log', role: 'log', tabIndex: 0, ariaLabel: embed.chat_title })

  const status = element('p', { className: 'status', role: 'status' })
  const caption = element('label', { htmlFor: 'answer' })
  const input = element('input', { id: 'answer', dir: 'auto' })
  const problem = element('p', { id: 'problem', className: 'problem', role: 'alert' })
  input.setAttribute('aria-describedby', problem.id)
  // Honeypot.
  const trap = element('input', { name: 'website_url', autocomplete: 'off', tabIndex: -1 })
  const send = element('button', { type: 'submit', className: 'primary', textContent: texts.send })
  const form = element(
    'form',
    { noValidate: true },
    caption,
    element('div', { className: 'compose' }, input, send),
    problem,
    element('div', { hidden: true }, trap),
  )
  const choices = element('div', { className: 'choices', role: 'group', hidden: true })
  const panel = element(
    'section',
    { className: 'panel', role: 'dialog', hidden: true },
    element('header', {}, title, close),
    log,
    element('div', { className: 'foot' }, status, form, choices),
  )
  panel.setAttribute('aria-labelledby', title.id)
  root.append(launcher, panel)

  const scroll = () => {
    log.scrollTop = log.scrollHeight
  }

  return {
    launcher,
    panel,
    close,
    form,
    input,
    trap,
    status,
    /** Shows the panel or, when closed, the button that opens it. */
    open(isOpen: boolean) {
      panel.hidden = !isOpen
      launcher.hidden = isOpen
      scroll()
    },
    /** A message from the practice, by default at once, else after a typing indicator. */
    say(text: string, isNow = true): HTMLElement {
      const words = element('span')
      const bubble = element('p', { className: 'bubble theirs', dir: 'auto' }, words)
      bubble.prepend(element('span', { className: 'unseen', textContent: `${texts.us}: ` }))
      log.append(bubble)
      const show = () => {
        words.className = ''
        words.ariaHidden = null
        words.textContent = text
        scroll()
      }
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      if (isNow || isStill) show()
      else {
        words.className = 'dots'
        words.ariaHidden = 'true'
        setTimeout(show, typingMilliseconds)
      }
      scroll()
      return bubble
    },
    /** The visitor's answer with a Change button; returns a function that replaces it. */
    answer(text: string, label: string, onChange: () => void): (text: string) => void {
      const words = element('span', { textContent: text })
      const change = element('button', {
        type: 'button',
        className: 'change',
        textContent: texts.change,
        ariaLabel: `${texts.change}: ${label}`,
      })
      change.addEventListener('click', onChange)
      const bubble = element('p', { className: 'bubble mine', dir: 'auto' }, words)
      bubble.prepend(element('span', { className: 'unseen', textContent: `${texts.you}: ` }))
      log.append(bubble, change)
      scroll()
      return (corrected) => {
        words.textContent = corrected
      }
    },
    allowChanges(isAllowed: boolean) {
      for (const button of log.querySelectorAll<HTMLElement>('.change')) button.hidden = !isAllowed
    },
    compose(label: string, properties: Partial<HTMLInputElement>) {
      caption.textContent = label
      Object.assign(input, properties)
      form.hidden = false
      choices.hidden = true
    },
    complain(text: string) {
      problem.textContent = text
      if (text) input.setAttribute('aria-invalid', 'true')
      else input.removeAttribute('aria-invalid')
    },
    /** Shows buttons instead of the input; without options, neither. */
    offer(label: string, options: { text: string; onChoose: () => void }[]) {
      form.hidden = true
      choices.hidden = options.length === 0
      choices.ariaLabel = label
      choices.replaceChildren(
        ...options.map(({ text, onChoose }) => {
          const button = element('button', { type: 'button', textContent: text })
          button.addEventListener('click', onChoose)
          return button
        }),
      )
    },
    focus: () => (form.hidden ? choices.querySelector('button') : input)?.focus(),
  }
}
