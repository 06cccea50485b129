import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { getEmbedSettings, updateEmbedSettings } from '#contract/embed/embed.endpoints.ts'
import type { EmbedSettings } from '#contract/embed/embed.schemas.ts'
import { embedSettingsMessages as messages } from '#contract/embed/embed.settings.messages.ts'
import { defaultEmbedValues } from '#contract/embed/embed.settings.ts'
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

test('what someone else saves meanwhile is shown, and nothing typed is lost', async () => {
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
    // The scripts of websites are not there to load in these tests.
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
