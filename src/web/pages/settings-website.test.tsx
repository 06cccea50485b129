import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { getEmbedSettings, updateEmbedSettings } from '#contract/embed/embed.endpoints.ts'
import { embedMessages as texts } from '#contract/embed/embed.messages.ts'
import type { EmbedSettings } from '#contract/embed/embed.schemas.ts'
import { embedSettingsMessages as messages } from '#contract/embed/embed.settings.messages.ts'
import { defaultEmbedValues } from '#contract/embed/embed.settings.ts'
import { expectAccessible } from '#web/testing/accessible.ts'
import { answer, callsTo } from '#web/testing/fake-api.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  box,
  button,
  forbidden,
  type RaiseOnPage,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

const settings: EmbedSettings = {
  ...defaultEmbedValues,
  ...{ promise: '', script_origin: 'http://localhost:8080', version: 1 },
}

test('website settings show a colleague’s changes and keep typed text', async () => {
  answerForPractice()
  answer(getEmbedSettings, settings)
  answer(updateEmbedSettings, () => {
    const theirs = { form_title: 'Theirs', chat_title: 'Their chat', version: 2 }
    answer(getEmbedSettings, { ...settings, ...theirs })
    return stale()
  })
  const form = await openPage('/settings/website')
  await box(form, 'Form Title').fill('Mine')
  await button(form, 'Save').click()
  await expect.element(alertOf(form).filter({ hasText: messages.updateStale })).toBeVisible()
  await expect.element(box(form, 'Form Title')).toHaveValue('Mine')
  await expect.element(box(form, 'Form Title')).toHaveAccessibleDescription(/Theirs/)
  await expect.element(box(form, 'Chat Title')).toHaveValue('Their chat')
  answer(updateEmbedSettings, ({ body }) => ({ ...settings, ...body, version: 3 }))
  await button(form, 'Save').click()
  await expect.element(page.getByText(messages.saved)).toBeVisible()
  const sent = callsTo(updateEmbedSettings)
  expect(sent.at(-1)?.body).toMatchObject({ form_title: 'Mine', chat_title: 'Their chat' })
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
})

const openWithoutSettings = () => {
  answer(getEmbedSettings, refuse)
  return openPage('/settings/website')
}
const onPage = (act: RaiseOnPage['act']): RaiseOnPage => ({ begin: openWithoutSettings, act })
const part = (form: Locator, name: string) => form.getByRole('region', { name, exact: true })
const rule = (form: Locator, name: string) => form.getByRole('combobox', { name, exact: true })
const saving = (handle: () => Response | EmbedSettings): RaiseOnPage =>
  onPage(async (form) => {
    answer(updateEmbedSettings, handle)
    await button(form, 'Save').click()
    return page.getByRole('alert')
  })

testTexts({
  area: 'the website form and chat',
  messages,
  prepare: answerForPractice,
  cases: {
    fetchFailed: onPage(async (view) => alertOf(view)),
    localAddress: onPage(async (view) => {
      answer(getEmbedSettings, settings)
      await button(view, 'Try again').click()
      return part(view, 'Add to Your Website')
    }),
    // Website scripts cannot be loaded in these tests.
    previewFailed: onPage(async (view) => part(view, 'Preview')),
    empty: onPage(async (form) => {
      await box(form, 'Chat Greeting').fill(' ')
      await button(form, 'Save').click()
      return part(form, 'Chat')
    }),
    colour: onPage(async (form) => {
      await box(form, 'Chat Greeting').fill('Hello!')
      await box(form, 'Color').fill('teal')
      await button(form, 'Save').click()
      return form
    }),
    unreachable: onPage(async (form) => {
      await box(form, 'Color').fill('#0f766e')
      for (const name of ['Phone', 'Email']) await pick(rule(form, name), 'Hidden')
      await button(form, 'Save').click()
      return part(form, 'Form')
    }),
    updateFailed: onPage(async (form) => {
      await pick(rule(form, 'Phone'), 'Required')
      return saving(refuse).act(form)
    }),
    updateStale: saving(stale),
    saved: saving(() => ({ ...settings, version: 2 })),
    administratorsOnly: saving(forbidden(messages.administratorsOnly)),
  },
})

// Runs last, because a script that is loaded once is not loaded again.
test('the website preview follows the settings while typing and sends nothing', async () => {
  answerForPractice()
  answer(getEmbedSettings, settings)
  answer(updateEmbedSettings, ({ body }) => ({ ...settings, ...body, version: 2 }))
  await Promise.all([import('#web/embed/form.ts'), import('#web/embed/chat.ts')])
  const loading = vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('load'))
  })
  onTestFinished(() => loading.mockRestore())
  const form = await openPage('/settings/website')
  const preview = part(form, 'Preview')
  const title = (text: string) => expect.element(preview.getByRole('heading', { name: text })).toBeVisible()
  await title(defaultEmbedValues.form_title)
  await box(form, 'Form Title').fill('Book a visit')
  await box(form, 'Color').fill('#ffd60')
  await title('Book a visit')
  await box(form, 'Color').fill('#ffd600')
  const send = button(preview, texts.send)
  // Dark text on a light color.
  await expect.element(send).toHaveStyle({ backgroundColor: 'rgb(255, 214, 0)', color: 'rgb(0, 0, 0)' })
  await expectAccessible(preview)
  await pick(rule(form, 'Phone'), 'Hidden')
  await pick(rule(form, 'Email'), 'Required')
  await expect.element(preview.getByLabelText(texts.phone)).not.toBeInTheDocument()
  await preview.getByLabelText(texts.name).fill('Pat Example')
  await preview.getByLabelText(texts.email).fill('pat@example.com')
  await expect.element(preview.getByLabelText(texts.location)).toHaveValue('')
  await preview.getByLabelText(texts.location).selectOptions('Second office')
  await send.click()
  await expect.element(preview.getByText(texts.preview)).toBeVisible()
  await preview.getByText('Chat', { exact: true }).click()
  await box(form, 'Chat Greeting').fill('Good to see you!')
  await expect.element(preview.getByText('Good to see you!')).toBeVisible()
  await expectAccessible(preview)

  await button(form, 'Save').click()
  await expect.element(page.getByText(messages.saved)).toBeVisible()
  const body = { form_title: 'Book a visit', colour: '#ffd600', phone: 'hidden', email: 'required' }
  expect(callsTo(updateEmbedSettings).map((call) => call.body)).toMatchObject([
    { ...body, chat_greeting: 'Good to see you!' },
  ])
  for (const kind of ['form', 'chat']) {
    const tag = `<script async src="http://localhost:8080/embed/${kind}.js" data-form="main-street"></script>`
    await expect.element(form.getByText(tag, { exact: true })).toBeVisible()
  }
})
