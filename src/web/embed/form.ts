import { embedMessages as texts } from '#contract/embed/embed.messages.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import type { Delivery, Refusal } from './delivery.ts'
import { createFormView } from './form-view.ts'
import { faultOf } from './inputs.ts'
import { keepIn, keepNothing } from './kept.ts'
import { type Mount, start } from './mount.ts'
import { submit } from './site.ts'

type Typed = Record<string, string>

interface Kept {
  typed: Typed
  shownSince: number
  sent?: { typed: string; key: string }
}

const mount: Mount = (host, embed, site) => {
  const { form, fields, trap, status, button, sent, thanks } = createFormView(host, embed)
  const kept = site ? keepIn<Kept>(site.name) : keepNothing<Kept>()
  const state: Kept = { typed: {}, shownSince: Date.now(), ...kept.read() }
  let delivery: Delivery | undefined

  for (const { name, input } of fields) {
    const before = state.typed[name]
    // The location may have closed.
    if (
      before !== undefined &&
      (!('options' in input) || [...input.options].some(({ value }) => value === before))
    )
      input.value = before
  }
  const read = (): Typed => Object.fromEntries(fields.map(({ name, input }) => [name, input.value.trim()]))
  const say = (text: string) => {
    status.textContent = text
  }
  const setButton = (text: string) => {
    button.textContent = text
  }
  const stop = () => {
    delivery?.cancel()
    delivery = undefined
    setButton(texts.send)
  }

  function complain(faults: Typed): boolean {
    for (const { name, complain } of fields) complain(faults[name] ?? '')
    const first = fields.find(({ name }) => faults[name])
    first?.input.focus()
    return first !== undefined
  }

  function faultsIn(typed: Typed): Typed {
    const faults: Typed = {}
    for (const { name, isRequired } of fields) {
      const value = typed[name] ?? ''
      faults[name] = value ? faultOf(name, value) : isRequired ? texts.required : ''
    }
    const reach = fields.filter(({ name }) => name === 'phone' || name === 'email')
    const first = reach[0]?.name
    if (first && !reach.some(({ name }) => typed[name])) faults[first] ||= texts.reachable
    return faults
  }

  function thank() {
    kept.forget()
    form.hidden = true
    sent.hidden = false
    thanks.focus()
  }

  function refuse({ text }: Refusal) {
    stop()
    say(text)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (delivery) return delivery.hurry()
    const typed = read()
    say('')
    if (complain(faultsIn(typed))) return say(texts.check)
    if (!site) {
      thanks.append(` ${texts.preview}`)
      return thank()
    }
    // The same values keep their key, so sending them again makes no second request.
    const words = JSON.stringify(typed)
    if (state.sent?.typed !== words) state.sent = { typed: words, key: idempotencyKey() }
    kept.write({ ...state, typed })
    const { location, ...entered } = typed
    setButton(texts.sending)
    delivery = submit(
      site,
      {
        channel: 'website',
        key: state.sent.key,
        location,
        fields: { ...entered, website_url: trap.value },
        shownSince: state.shownSince,
      },
      (text) => {
        say(text)
        setButton(texts.sendNow)
      },
    )
    void delivery.done.then((refusal) => (refusal ? refuse(refusal) : thank()))
  })
  form.addEventListener('input', ({ target }) => {
    // Changed values must be sent again, not in the background.
    if (delivery) {
      stop()
      say('')
    }
    fields.find(({ input }) => input === target)?.complain('')
    kept.write({ ...state, typed: read() })
  })
}

start('form', mount, (host, tag) => {
  const { target } = tag.dataset
  const place = target ? document.querySelector(target) : null
  // The next page may have no place for it.
  if (target && !place && host.shadowRoot) return false
  if (place) place.append(host)
  else if (document.body.contains(tag)) tag.after(host)
  else document.body.append(host)
  return true
})
