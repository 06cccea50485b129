import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { getIntakeRequest, listIntakeRequests } from '#contract/intake/inbox.endpoints.ts'
import { inboxLabels } from '#contract/intake/inbox.labels.ts'
import { nothingRecognized } from '#contract/intake/inbox.schemas.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import {
  changeWebForm,
  getWebForm,
  listWebForms,
  removeWebForm,
} from '#contract/intake/web-forms.endpoints.ts'
import { webFormMessages } from '#contract/intake/web-forms.messages.ts'
import type { WebForm } from '#contract/intake/web-forms.schemas.ts'
import { locationEndpoints } from '#contract/locations/settings.endpoints.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { answer, answerTheRest, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeIntakeRequest, makeLocation } from '#web/testing/fixtures.ts'
import { goBack, openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  button,
  dialog,
  failing,
  forbidden,
  type Raise,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

const instant = '2026-03-11T12:00:00.000Z'
const script = '<img src=x onerror="document.title=\'owned\'">'
const fields = [
  { name: 'feld_a', value: 'Pat Example' },
  { name: 'feld_b', value: '555-0142 ext 3' },
  { name: 'feld_c', value: `A crown as soon as possible ${script}` },
]
const contact: WebForm = {
  ...{ id: 1, location: { id: 1, name: 'Main Street' }, tool: 'other', name: 'Contact' },
  ...{ last_received_at: instant, corrected: 0, version: 1, corrections: [] },
  samples: [{ id: 1, received_at: instant, intake_result: 'failed', fields, clues: [], usual_source: null }],
}
const rowOf = (form: WebForm) => {
  const { corrections: _, samples: __, ...row } = form
  return row
}
const meaningOf = (within: Locator, field: string) =>
  within.getByRole('combobox', { name: `Meaning of ${field}` })

beforeEach(() => {
  answerForPractice()
  answer(locationEndpoints.get, makeLocation())
  answer(getWebForm, contact)
})

test('form recognition previews the resulting lead and saves the chosen meanings', async () => {
  const main = await openPage('/settings/web-forms/1')
  const result = main.getByRole('region', { name: 'Resulting Lead' })
  await expect.element(result.getByRole('alert')).toHaveTextContent(intakeMessages.nobody)
  await expect.element(main.getByText('Not recognized').first()).toBeVisible()
  await pick(meaningOf(main, 'feld_a'), 'Full name')
  await expect.element(result.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(result).toHaveTextContent('Pat')
  await pick(meaningOf(main, 'feld_b'), 'Phone')
  await pick(meaningOf(main, 'feld_c'), 'Message')
  await expect.element(result).toHaveTextContent(fields[2]?.value ?? '')
  answer(changeWebForm, ({ body }) => ({ ...contact, ...body, corrected: 3, version: 2 }))
  await button(main, 'Save').dblClick()
  await expect.element(page.getByText(webFormMessages.saved)).toBeVisible()
  await expect.element(button(main, 'Save')).toBeDisabled()
  expect(callsTo(changeWebForm).map(({ body }) => body.corrections)).toEqual([
    [
      { field: 'feld_a', meaning: 'name' },
      { field: 'feld_b', meaning: 'phone' },
      { field: 'feld_c', meaning: 'message' },
    ],
  ])
  expect(document.title).not.toContain('owned')
})

test('a failed request links to its form and is recognized again after corrections', async () => {
  const request = makeIntakeRequest({ web_form: { id: 1, name: 'Contact' } })
  answer(listIntakeRequests, pageOf(request))
  answer(getIntakeRequest, request)
  answer(changeWebForm, ({ body }) => {
    const recognised = { ...nothingRecognized, first_name: 'Pat', last_name: 'Example' }
    answer(getIntakeRequest, { ...request, recognised })
    return { ...contact, ...body, corrected: 1, version: 2 }
  })
  const main = await openPage('/inbox')
  await main.getByRole('link', { name: 'Unknown sender' }).click()
  const firstName = main.getByRole('textbox', { name: 'First Name' })
  await expect.element(firstName).toHaveValue('')
  await main.getByRole('link', { name: inboxLabels.changeMeanings }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Form Recognition')
  await pick(meaningOf(main, 'feld_a'), 'Full name')
  await button(main, 'Save').click()
  await expect.element(page.getByText(webFormMessages.saved)).toBeVisible()
  await goBack()
  await expect.element(firstName).toHaveValue('Pat')
})

test('the web forms page shows the form address before the first request', async () => {
  answerTheRest(() => refused('not_found'))
  answer(listWebForms, pageOf())
  const main = await openPage('/settings/locations/1')
  await main.getByRole('link', { name: 'Connected forms' }).click()
  await expect.element(main.getByText(webFormMessages.none)).toBeVisible()
  await expect.element(main.getByText('main-street').first()).toBeVisible()
  await expect.element(main.getByText('How to Connect a Form')).toBeVisible()
  const sent = { ...contact, id: 2 }
  const phone = { name: 'phone', value: '212-555-0142' }
  answer(listWebForms, pageOf(rowOf(sent)))
  answer(getWebForm, {
    ...sent,
    samples: contact.samples.map((sample) => ({ ...sample, fields: [...fields, phone] })),
  })
  await queryClient.invalidateQueries()
  await main.getByRole('link', { name: 'Contact' }).click()
  await expect.element(main.getByText('The name suggests a phone number')).toBeVisible()
})

test('a stale save shows the colleague’s choices and keeps unsaved ones', async () => {
  answer(changeWebForm, () => {
    answer(getWebForm, { ...contact, corrections: [{ field: 'feld_c', meaning: 'message' }], version: 2 })
    return stale()
  })
  const main = await openPage('/settings/web-forms/1')
  await pick(meaningOf(main, 'feld_a'), 'Full name')
  await button(main, 'Save').click()
  await expect.element(main.getByText(webFormMessages.stale)).toBeVisible()
  await expect.element(meaningOf(main, 'feld_c')).toHaveValue('Message')
  await expect.element(meaningOf(main, 'feld_a')).toHaveValue('Full name')
  answer(changeWebForm, ({ body }) => ({ ...contact, ...body, version: 3 }))
  await button(main, 'Save').click()
  await expect.element(page.getByText(webFormMessages.saved)).toBeVisible()
  expect(callsTo(changeWebForm).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
  await pick(meaningOf(main, 'feld_b'), 'Ignore')
  await main.getByRole('link', { name: 'Back to Web Forms' }).click()
  await expect.element(dialog('Unsaved Changes')).toBeVisible()
})

test('a web form is removed after confirmation', async () => {
  answerTheRest(() => refused('not_found'))
  const junk = rowOf({ ...contact, id: 2, name: 'Junk' })
  answer(listWebForms, pageOf(junk, rowOf(contact)))
  answer(removeWebForm, () => {
    answer(listWebForms, pageOf(rowOf(contact)))
    return undefined
  })
  const main = await openPage('/settings/locations/1/forms')
  const forms = main.getByRole('table', { name: 'Web forms' })
  await button(forms, 'Remove Junk').click()
  await expect.element(dialog('Remove Junk')).toHaveTextContent(webFormMessages.removeConfirm)
  expect(callsTo(removeWebForm)).toEqual([])
  await button(dialog('Remove Junk'), 'Remove').click()
  await expect.element(page.getByText(webFormMessages.removed)).toBeVisible()
  await expect.element(forms.getByRole('link', { name: 'Junk' })).not.toBeInTheDocument()
  await expect.element(forms.getByRole('link', { name: 'Contact' })).toBeVisible()
  expect(callsTo(removeWebForm).map(({ params }) => params)).toEqual([{ id: '2' }])
})

const listPath = '/settings/locations/1/forms'
const onePath = '/settings/web-forms/1'
const listed: Raise = () => {
  answer(listWebForms, pageOf(rowOf(contact)))
  return openPage(listPath)
}
const askToRemove: Raise = async () => {
  await button(await listed(), 'Remove Contact').click()
  return dialog('Remove Contact')
}
const remove =
  (handle: () => Response | undefined): Raise =>
  async () => {
    answer(removeWebForm, handle as never)
    await button(await askToRemove(), 'Remove').click()
    return page.getByRole('alert')
  }
const save =
  (handle: () => Response | WebForm): Raise =>
  async () => {
    answer(changeWebForm, handle)
    const form = await openPage(onePath)
    await pick(meaningOf(form, 'feld_a'), 'Full name')
    await button(form, 'Save').click()
    return page.getByRole('alert')
  }

testTexts({
  area: 'web forms',
  messages: webFormMessages,
  prepare: () => answerTheRest(() => refused('not_found')),
  cases: {
    administratorsOnly: save(forbidden(webFormMessages.administratorsOnly)),
    fetchFailed: failing(listWebForms, listPath),
    fetchOneFailed: failing(getWebForm, onePath),
    notFound: () => {
      answer(getWebForm, () => refused('not_found'))
      return openPage(onePath)
    },
    none: () => {
      answer(listWebForms, pageOf())
      return openPage(listPath)
    },
    saved: save(() => ({ ...contact, version: 2 })),
    saveFailed: save(refuse),
    stale: save(stale),
    removeConfirm: askToRemove,
    removed: remove(() => undefined),
    removeFailed: remove(refuse),
    removeStale: remove(stale),
    twice: 'the form gives each field one choice',
  },
})
