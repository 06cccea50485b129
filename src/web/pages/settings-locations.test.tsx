import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { locationEndpoints, renewFormId } from '#contract/locations/settings.endpoints.ts'
import { locationSettingsMessages as messages } from '#contract/locations/settings.messages.ts'
import { answer, callsTo, type FakeCall, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeLocation } from '#web/testing/fixtures.ts'
import { goBack, openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  box,
  button,
  conflict,
  dialog,
  forbidden,
  main,
  type RaiseOnPage,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

/** Answers the calls about the locations as the server does: changes are kept, those of an older version are refused. */
function answerForLocations(...before: Location[]) {
  let all = [makeLocation({ name: 'Main office' }), ...before]
  const of = ({ params }: Pick<FakeCall, 'params'>) => all.find(({ id }) => String(id) === params.id)
  const change = (call: Pick<FakeCall, 'params' | 'headers'>, fields: object) => {
    const found = of(call)
    if (!found) return refused('not_found')
    if (call.headers.get('if-match') !== `"${found.version}"`) return stale()
    const changed = { ...found, ...fields, version: found.version + 1 }
    all = all.map((each) => (each === found ? changed : each))
    return changed
  }
  answerForPractice()
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(listLocations, () => pageOf(...all))
  answer(locationEndpoints.get, (call) => of(call) ?? refused('not_found'))
  answer(locationEndpoints.create, ({ body }) => {
    const made = makeLocation({ ...(body as Partial<Location>), id: 2, form_id: 'mill-lane' })
    all = [...all, made]
    return made
  })
  answer(locationEndpoints.put, (call) => change(call, call.body))
  answer(locationEndpoints.patch, (call) => change(call, call.body))
  answer(renewFormId, (call) => change(call, { form_id: 'made-anew' }))
  return {
    remove: (call: Pick<FakeCall, 'params'>) => {
      const gone = of(call)
      all = all.filter((each) => each !== gone)
      return undefined
    },
  }
}

const millLane = makeLocation({ id: 2, name: 'Mill Lane', form_id: 'mill-lane' })
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Practice Settings' }).getByRole('link', { name, exact: true })
const link = (name: string) => main().getByRole('link', { name, exact: true })
const openMillLane = () => openPage('/settings/locations/2')

test('a location is opened, shows in the list, and gets its own time zone', async () => {
  answerForLocations()
  await openPage('/settings')
  await tab('Locations').click()
  await link('New Location').click()
  await box(main(), 'Name').fill('Mill Lane')
  await box(main(), 'Notification Email').fill('desk@example.com')
  await button(main(), 'Create Location').click()
  await expect.element(tab('Locations')).toHaveAttribute('aria-current', 'page')
  expect(callsTo(locationEndpoints.create).map(({ body }) => body)).toMatchObject([
    { name: 'Mill Lane', notification_email: 'desk@example.com', own_time_zone: null },
  ])
  await link('Mill Lane').click()
  await main().getByRole('combobox', { name: 'Time Zone', exact: true }).fill('chicago')
  await page.getByRole('option', { name: /^America\/Chicago \(GMT-6, 9:\d\d AM\)$/ }).click()
  await button(main(), 'Update Location').click()
  await expect.element(page.getByText('Mill Lane was updated.')).toBeVisible()
  const [sent] = callsTo(locationEndpoints.put)
  expect([sent?.params.id, sent?.body]).toMatchObject([
    '2',
    { name: 'Mill Lane', notification_email: 'desk@example.com', own_time_zone: 'America/Chicago' },
  ])
})

test('a form address is shown whole; after a question a new one takes its place', async () => {
  answerForLocations(millLane)
  await openMillLane()
  const forms = part('Web Forms')
  const address = (formId: string) =>
    forms.getByText(`${window.location.origin}/api/intake/forms/${formId}/`, { exact: true })
  await expect.element(address('mill-lane')).toBeVisible()
  await button(forms, 'New Form Address').click()
  await expect.element(dialog('New Form Address')).toHaveTextContent(messages.renewConfirm)
  expect(callsTo(renewFormId)).toEqual([])
  await button(dialog('New Form Address'), 'Create new address').click()
  await expect.element(address('made-anew')).toBeVisible()
  expect(forms.getByText('mill-lane').elements()).toEqual([])
  expect(callsTo(renewFormId).map(({ params }) => params.id)).toEqual(['2'])
})

test('a location that is closed is offered for no one new until it is opened again', async () => {
  answerForLocations(millLane)
  await openMillLane()
  const expectOffered = async (...names: string[]) => {
    await page.getByRole('banner').getByRole('link', { name: 'Leads', exact: true }).click()
    await link('Create New Lead').click()
    await main().getByRole('combobox', { name: 'Location', exact: true }).click()
    const options = page.getByRole('option')
    await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual(names)
    await goBack()
    await goBack()
  }
  await expectOffered('Main office', 'Mill Lane')
  await button(main(), 'Close Location').click()
  await button(dialog('Close Location'), 'Close location').click()
  await expect.element(button(main(), 'Reopen Location')).toBeVisible()
  await expectOffered('Main office')
  await button(main(), 'Reopen Location').click()
  await expect.element(button(main(), 'Close Location')).toBeVisible()
  await expectOffered('Main office', 'Mill Lane')
  expect(callsTo(locationEndpoints.patch).map(({ body }) => body)).toEqual([
    { closed: true },
    { closed: false },
  ])
})

test('a location is deleted while nothing belongs to it, and what does is said before', async () => {
  const { remove } = answerForLocations(millLane)
  await openMillLane()
  const confirm = async () => {
    await button(main(), 'Delete Location').click()
    await button(dialog('Delete Location'), 'Delete').click()
  }
  const refusal = messages.deleteRefused('1 lead and 1 open request')
  answer(locationEndpoints.delete, conflict(refusal))
  await confirm()
  await expect.element(alertOf(main())).toHaveTextContent(refusal)
  answer(locationEndpoints.delete, remove)
  await confirm()
  await expect.element(tab('Locations')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('Main office')).toBeVisible()
  expect(link('Mill Lane').elements()).toEqual([])
  const calls = callsTo(locationEndpoints.delete)
  expect(calls.map(({ params }) => params.id)).toEqual(['2', '2'])
})

type Act = RaiseOnPage['act']
type Handle = () => Response

const openList = () => {
  answer(listLocations, refuse)
  return openPage('/settings/locations')
}
const onList = (act: Act): RaiseOnPage => ({ begin: openList, act })
const openOne = () => {
  answer(getInstallation, { new: false, signup: 'open', email: false })
  answer(locationEndpoints.get, refuse)
  return openPage('/settings/locations/1')
}
const onOne = (act: Act): RaiseOnPage => ({ begin: openOne, act })

const part = (name: string) => main().getByRole('region', { name, exact: true })
/** Puts a question; the next act answers it. */
const ask = (name: string) =>
  onOne(async (view) => {
    await button(view, name).click()
    return dialog(name)
  })
const save = (handle: Handle) =>
  onOne(async (view) => {
    answer(locationEndpoints.put, handle)
    await box(view, 'Name').fill('Changed')
    await button(view, 'Update Location').click()
    return alertOf(view)
  })
const confirmDelete = async (handle: Handle): Promise<Locator> => {
  answer(locationEndpoints.delete, handle)
  await button(dialog('Delete Location'), 'Delete').click()
  return alertOf(part('Close or Delete'))
}
const remove = (handle: Handle) =>
  onOne(async (view) => {
    await button(view, 'Delete Location').click()
    return confirmDelete(handle)
  })
const refusal = messages.deleteRefused('1 lead and 1 open request')

testTexts({
  area: 'locations',
  messages,
  prepare: answerForPractice,
  cases: {
    fetchFailed: onList(async (view) => alertOf(view)),
    none: onList(async (view) => {
      answer(listLocations, pageOf())
      await button(view, 'Try again').click()
      return view
    }),
    createFailed: async () => {
      answer(getInstallation, { new: false, signup: 'open', email: true })
      answer(locationEndpoints.create, refuse)
      const form = await openPage('/settings/locations/new')
      await box(form, 'Name').fill('Third office')
      await button(form, 'Create Location').click()
      return alertOf(form)
    },
    notFound: () => {
      answer(locationEndpoints.get, () => refused('not_found'))
      return openPage('/settings/locations/1')
    },

    fetchOneFailed: onOne(async (view) => alertOf(view)),
    noEmail: onOne(async (view) => {
      answer(locationEndpoints.get, makeLocation())
      await button(view, 'Try again').click()
      return view
    }),
    updateFailed: save(refuse),
    updateStale: save(stale),
    renewConfirm: ask('New Form Address'),
    renewFailed: onOne(async () => {
      answer(renewFormId, refuse)
      await button(dialog('New Form Address'), 'Create new address').click()
      return alertOf(part('Web Forms'))
    }),
    // Before the deletions, whose failures take its place.
    closeConfirm: ask('Close Location'),
    lastOpen: onOne(async () => {
      answer(locationEndpoints.patch, conflict(messages.lastOpen))
      await button(dialog('Close Location'), 'Close location').click()
      return alertOf(part('Close or Delete'))
    }),
    deleteConfirm: ask('Delete Location'),
    deleteFailed: onOne(() => confirmDelete(refuse)),
    deleteStale: remove(stale),
    deleteRefused: remove(conflict(refusal)),
    administratorsOnly: save(forbidden(messages.administratorsOnly)),
  },
  gaps: { deleteRefused: refusal },
})
