import { embedMessages as texts } from '#contract/embed/embed.messages.ts'
import type { FieldRule, PublicEmbed } from '#contract/embed/embed.settings.ts'
import styles from './base.css?inline'
import { element, icon, openRoot } from './dom.ts'
import { type FieldName, fieldKinds } from './inputs.ts'
import { dress } from './look.ts'

type Entry = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Field {
  name: string
  input: Entry
  isRequired: boolean
  complain(text: string): void
}

// Ids are scoped to the shadow root, so several forms on a page do not collide.
function labelled(name: string, label: string, input: Entry, isRequired: boolean): [Field, HTMLElement] {
  const problem = element('p', { id: `${name}-problem`, className: 'problem' })
  Object.assign(input, { id: name, name })
  if (isRequired) input.setAttribute('aria-required', 'true')
  input.setAttribute('aria-describedby', problem.id)
  const caption = element('label', { htmlFor: name }, label)
  if (!isRequired) caption.append(element('span', { className: 'soft', textContent: ` (${texts.optional})` }))
  const complain = (text: string) => {
    problem.textContent = text
    if (text) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  return [
    { name, input, isRequired, complain },
    element('div', { className: 'field' }, caption, input, problem),
  ]
}

function textField(name: FieldName, rule: FieldRule): [Field, HTMLElement] {
  const { type, maxLength, autocomplete } = fieldKinds[name]
  const input =
    type === 'area'
      ? element('textarea', { rows: 4, maxLength })
      : element('input', { type, maxLength, autocomplete })
  // Text direction follows what is typed, not the page.
  input.dir = 'auto'
  return labelled(name, texts[name], input, rule === 'required')
}

// Preselects no location, because visitors who overlook the choice would all go to that location.
function locationField(locations: PublicEmbed['locations']): [Field, HTMLElement] {
  const options = [{ form_id: '', name: texts.chooseLocation }, ...locations].map(({ form_id, name }) =>
    element('option', { value: form_id, textContent: name }),
  )
  return labelled('location', texts.location, element('select', {}, ...options), true)
}

/** The form, and the thanks that replace it. */
export function createFormView(host: HTMLElement, embed: PublicEmbed) {
  const root = openRoot(host, styles)
  dress(root, host, embed.colour)
  const title = element('h2', { id: 'title', textContent: embed.form_title })
  const rules: Record<FieldName, FieldRule> = { ...embed, name: 'required' }
  const built = (Object.keys(fieldKinds) as FieldName[])
    .filter((name) => rules[name] !== 'hidden')
    .map((name) => textField(name, rules[name]))
  if (embed.locations.length > 1) built.splice(-1, 0, locationField(embed.locations))
  const fields = built.map(([field]) => field)

  // Honeypot.
  const trap = element('input', { name: 'website_url', autocomplete: 'off', tabIndex: -1 })
  const status = element('p', { className: 'status' })
  status.setAttribute('role', 'status')
  const button = element('button', { type: 'submit', className: 'primary', textContent: texts.send })
  const form = element(
    'form',
    { noValidate: true },
    title,
    element('p', { className: 'soft', textContent: embed.form_intro, hidden: !embed.form_intro }),
    element('p', { className: 'soft', textContent: embed.promise, hidden: !embed.promise }),
    ...built.map(([, node]) => node),
    element('div', { hidden: true }, trap),
    status,
    button,
  )
  // A landmark only for the first form on a page: their names must differ.
  if (document.querySelectorAll('[data-chairside="form"]').length < 2) {
    form.setAttribute('aria-labelledby', title.id)
  }
  const thanks = element('p', { tabIndex: -1, textContent: embed.form_thanks })
  const sent = element('div', { className: 'sent', hidden: true }, icon('M5 12l5 5L20 7'), thanks)
  root.append(element('div', { className: 'card' }, form, sent))
  return { form, fields, trap, status, button, sent, thanks }
}
