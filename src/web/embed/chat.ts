import { embedMessages as texts } from '#contract/embed/embed.messages.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { createChatView } from './chat-view.ts'
import type { Refusal } from './delivery.ts'
import { faultOf, fieldKinds } from './inputs.ts'
import { keepIn, keepNothing } from './kept.ts'
import { type Mount, start } from './mount.ts'
import { requestFor, type Submission, submit } from './site.ts'

const questions = {
  name: texts.askName,
  phone: texts.askPhone,
  message: texts.askMessage,
  location: texts.askLocation,
}
type Step = keyof typeof questions

/** A chat so far. Everything sent under its key is one request. */
interface Kept {
  answers: Partial<Record<Step, string>>
  key: string
  shownSince: number
  isOpen: boolean
  drafts: number
  /** The answers in the last draft that was sent. */
  draft: string
}

const newChat = (): Kept => ({
  answers: {},
  key: idempotencyKey(),
  shownSince: 0,
  isOpen: false,
  drafts: 0,
  draft: '{}',
})

const mount: Mount = (host, embed, site) => {
  const view = createChatView(host, embed, site === undefined)
  const kept = site ? keepIn<Kept>(site.name) : keepNothing<Kept>()
  const chat: Kept = { ...newChat(), ...kept.read() }
  const { answers } = chat
  const steps = (Object.keys(questions) as Step[]).filter(
    (step) => step !== 'location' || embed.locations.length > 1,
  )
  const corrections: Partial<Record<Step, (text: string) => void>> = {}
  let corrected: Step | undefined
  let isBegun = false
  let isDone = false

  const nameOf = (location: string) => embed.locations.find(({ form_id }) => form_id === location)?.name
  const shown = (step: Step, value: string) => (step === 'location' ? (nameOf(value) ?? '') : value)
  const next = () => corrected ?? steps.find((step) => !answers[step])
  // The location may have closed.
  if (answers.location && !nameOf(answers.location)) delete answers.location

  function tell(step: Step, isNow: boolean) {
    view.say(questions[step], !isNow)
    const value = answers[step]
    if (value) corrections[step] = view.answer(shown(step, value), texts[step], () => correct(step))
  }

  function prompt(step: Step) {
    view.complain('')
    if (step === 'location') {
      const options = embed.locations.map(({ form_id, name }) => ({
        text: name,
        onChoose: () => take(step, form_id),
      }))
      return view.offer(questions[step], options)
    }
    const { type, maxLength, autocomplete } = fieldKinds[step]
    view.compose(texts[step], {
      type: type === 'area' ? 'text' : type,
      maxLength,
      autocomplete,
      value: answers[step] ?? '',
    })
  }

  function correct(step: Step) {
    corrected = step
    prompt(step)
    view.focus()
  }

  function take(step: Step, value: string) {
    const isFirst = answers[step] === undefined
    answers[step] = value
    if (isFirst) corrections[step] = view.answer(shown(step, value), texts[step], () => correct(step))
    else corrections[step]?.(shown(step, value))
    corrected = undefined
    kept.write(chat)
    proceed(isFirst)
    if (!isDone) view.focus()
  }

  function proceed(isAsked: boolean) {
    const step = next()
    if (!step) return finish()
    if (isAsked) view.say(questions[step], false)
    prompt(step)
  }

  const submission = (more: Record<string, string> = {}): Submission => {
    const { location, ...given } = answers
    const fields = { ...given, ...more, website_url: view.trap.value }
    return { channel: 'chatbot', key: chat.key, location, fields, shownSince: chat.shownSince }
  }

  function finish() {
    view.allowChanges(false)
    view.status.textContent = texts.sending
    if (!site) return thank(texts.preview)
    view.offer('', [])
    const delivery = submit(site, submission(), (text) => {
      view.status.textContent = text
      view.offer('', [{ text: texts.sendNow, onChoose: () => delivery.hurry() }])
    })
    void delivery.done.then((refusal) => (refusal ? refuse(refusal) : thank()))
  }

  function thank(more = '') {
    isDone = true
    kept.forget()
    view.status.textContent = more
    view.offer('', [])
    const bubble = view.say(embed.chat_thanks)
    bubble.tabIndex = -1
    if (!view.panel.hidden) bubble.focus()
  }

  function refuse({ text }: Refusal) {
    view.allowChanges(true)
    view.status.textContent = text
    view.offer('', [{ text: texts.send, onChoose: finish }])
    view.focus()
  }

  function begin() {
    isBegun = true
    chat.shownSince ||= Date.now()
    view.say(embed.chat_greeting)
    if (embed.promise) view.say(embed.promise)
    for (const step of steps) if (answers[step]) tell(step, false)
    const step = next()
    if (!step) return finish()
    view.say(questions[step], Object.keys(answers).length > 0)
    prompt(step)
  }

  function open(isOpen: boolean) {
    if (isOpen && !isBegun) begin()
    chat.isOpen = isOpen
    view.open(isOpen)
    if (!isDone) kept.write(chat)
  }

  view.launcher.addEventListener('click', () => {
    open(true)
    view.focus()
  })
  const leave = () => {
    open(false)
    view.launcher.focus()
  }
  view.close.addEventListener('click', leave)
  view.panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') leave()
  })
  view.form.addEventListener('submit', (event) => {
    event.preventDefault()
    const step = next()
    if (!step) return
    const value = view.input.value.trim()
    const fault = value ? faultOf(step, value) : texts.required
    view.complain(fault)
    if (fault) view.input.focus()
    else take(step, value)
  })

  // Visitors who leave after entering their number can still be called back.
  function sendDraft() {
    const now = JSON.stringify(answers)
    if (!site || isDone || !answers.phone || now === chat.draft) return
    chat.draft = now
    chat.drafts += 1
    kept.write(chat)
    const draft = next() ? chat.drafts : undefined
    const { address, body } = requestFor(site, submission(draft ? { chat: texts.unfinished } : {}), draft)
    navigator.sendBeacon(address, new Blob([body], { type: 'application/x-www-form-urlencoded' }))
  }
  addEventListener('pagehide', sendDraft)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendDraft()
  })

  if (chat.isOpen || !site) open(true)
}

start('chat', mount, (host) => {
  // Two would overlap in the same corner.
  if (document.querySelector('[data-chairside="chat"]')) return false
  document.body.append(host)
  return true
})
