import { expect, type Page, type Route, test } from '@playwright/test'
import { patientStatusLabels } from '#contract/patients/patients.enums.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { addPatient, patientCalls } from './support/patients.ts'
import { enter, origin, type Practice, signUpPractice } from './support/practice.ts'
import { intercept, isPhone, pick } from './support/screens.ts'
import {
  box,
  button,
  dialog,
  main,
  open,
  type Raise as RaiseOn,
  refuse,
  sendInstead,
  stale,
  testTexts,
} from './support/texts.ts'

interface Stage {
  page: Page
  practice: Practice
  patient: number
}
type Raise = RaiseOn<Stage>
type Handle = (route: Route) => Promise<void>

const at =
  (path: string): Raise =>
  (stage) =>
    open(stage, path)
const failingGet =
  (url: RegExp, path: (stage: Stage) => string): Raise =>
  async (stage) => {
    await intercept(stage.page, 'GET', url, refuse)
    return open(stage, path(stage))
  }
const create =
  (handle: Handle): Raise =>
  async (stage) => {
    await intercept(stage.page, 'POST', patientCalls.create, handle)
    const form = await open(stage, '/patients/create')
    for (const name of ['First Name', 'Last Name']) await box(form, name).fill('New')
    await box(form, 'Email').fill('new@example.com')
    await box(form, 'Phone').fill('+12125550143')
    await pick(form.getByRole('combobox', { name: 'Location' }), stage.practice.location.name)
    await button(form, 'Create Patient').click()
    return form
  }
const update =
  (handle: Handle): Raise =>
  async (stage) => {
    await intercept(stage.page, 'PUT', patientCalls.one, handle)
    const form = await open(stage, `/patients/${stage.patient}/edit`)
    await box(form, 'Last Name').fill('Changed')
    await button(form, 'Update Patient').click()
    return form.getByRole('alert')
  }
const setStatus =
  (handle: Handle): Raise =>
  async (stage) => {
    await intercept(stage.page, 'PATCH', patientCalls.one, handle)
    const view = await open(stage, `/patients/${stage.patient}`)
    await button(view.getByRole('group', { name: 'Patient status' }), patientStatusLabels.inactive).click()
    return view.getByRole('alert')
  }
const askToDelete = async (stage: Stage) => {
  await button(await open(stage, `/patients/${stage.patient}`), 'Delete Patient').click()
  return dialog(stage.page, 'Delete Patient')
}
const remove =
  (handle: Handle): Raise =>
  async (stage) => {
    await intercept(stage.page, 'DELETE', patientCalls.one, handle)
    await button(await askToDelete(stage), 'Delete').click()
    return main(stage.page).getByRole('alert')
  }

async function prepare(page: Page): Promise<Stage> {
  const practice = await signUpPractice()
  await practice.addLocation('Second office')
  const { id } = await addPatient(practice)
  await enter(page, practice)
  return { page, practice, patient: id }
}

testTexts({
  area: 'patients',
  messages: patientMessages,
  cases: {
    none: at('/patients?search=nobody'),
    fetchListFailed: failingGet(patientCalls.list, () => '/patients'),
    fetchOneFailed: failingGet(patientCalls.one, ({ patient }) => `/patients/${patient}`),
    createFailed: create(refuse),
    updateFailed: update(refuse),
    updateStale: update(stale),
    changed: update(stale),
    statusFailed: setStatus(refuse),
    statusStale: setStatus(stale),
    deleteConfirm: askToDelete,
    deleteFailed: remove(refuse),
    deleteStale: remove(stale),
    invalidId: at('/patients/abc'),
    idRequired: at('/patients/abc/notes'),
    noId: at('/patients/abc/tasks'),
    notFound: at('/patients/999999999'),
    locationsFailed: failingGet(/\/api\/locations\//, () => '/patients/create'),
    selectLocation: async (stage) => {
      const form = await open(stage, '/patients/create')
      await button(form, 'Create Patient').click()
      return form
    },
    unknownLocation: create(sendInstead({ location: 999_999_999 })),
    totalValue: async (stage) => {
      const form = await open(stage, '/patients/create')
      await box(form, 'Total Value').fill('99999999999')
      await button(form, 'Create Patient').click()
      return form
    },
    somebodyElse: 'a part of others',
  },
  gaps: { changed: patientMessages.changed(patientMessages.somebodyElse, []) },
  prepare,
})

test('the end of a session is told by the login page, not as a failure of the patient list', async ({
  page,
}) => {
  test.skip(isPhone(page), 'the texts are the same at every width')
  await prepare(page)
  let told = false
  await page.exposeFunction('tellFailure', () => {
    told = true
  })
  await page.addInitScript({
    content: `new MutationObserver(() => {
      if (document.body?.textContent?.includes(${JSON.stringify(patientMessages.fetchListFailed)})) tellFailure()
    }).observe(document, { childList: true, subtree: true })`,
  })
  await intercept(page, 'GET', patientCalls.list, (route) => route.fulfill({ status: 401, json: {} }))
  await intercept(page, 'POST', /\/token\/refresh\//, (route) => route.fulfill({ status: 401, json: {} }))
  await page.goto(`${origin()}/patients`)
  await page.waitForURL('**/login')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome to/ })).toBeVisible()
  expect(told).toBe(false)
})
