import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refreshToken } from '#contract/auth/auth.endpoints.ts'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import {
  createPatient,
  deletePatient,
  getPatient,
  listPatients,
  patchPatient,
  putPatient,
} from '#contract/patients/patients.endpoints.ts'
import { patientStatusLabels } from '#contract/patients/patients.enums.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { answer, pageOf, refused } from '#web/testing/fake-api.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  askByMenu,
  at,
  box,
  button,
  deletionCases,
  failing,
  type RaiseOnPage,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

type Handle = () => Response

const fillIn = async () => {
  const form = await openPage('/patients/create')
  for (const name of ['First Name', 'Last Name']) await box(form, name).fill('New')
  await box(form, 'Email').fill('new@example.com')
  await box(form, 'Phone').fill('+12125550143')
  await pick(form.getByRole('combobox', { name: 'Location' }), 'Second office')
  return form
}
const create = (handle: Handle): RaiseOnPage => ({
  begin: fillIn,
  async act(form) {
    answer(createPatient, handle)
    await button(form, 'Create Patient').click()
    return form
  },
})
const openForm = at('/patients/1/edit')
const update = (handle: Handle): RaiseOnPage => ({
  begin: openForm,
  async act(form) {
    answer(putPatient, handle)
    await box(form, 'Last Name').fill('Changed')
    await button(form, 'Update Patient').click()
    return alertOf(form)
  },
})
const openPatient = at('/patients/1')
const setStatus = (handle: Handle): RaiseOnPage => ({
  begin: openPatient,
  async act(view) {
    answer(patchPatient, handle)
    await button(view.getByRole('group', { name: 'Patient status' }), patientStatusLabels.inactive).click()
    return alertOf(view)
  },
})
const openEmpty = () => openPage('/patients/create', { locations: [] })
const submit = (fields: Record<string, string>): RaiseOnPage => ({
  begin: openEmpty,
  async act(form) {
    for (const [name, text] of Object.entries(fields)) await box(form, name).fill(text)
    await button(form, 'Create Patient').click()
    return form
  },
})

testTexts({
  area: 'patients',
  messages: patientMessages,
  prepare: answerForPractice,
  cases: {
    none: () => {
      answer(listPatients, pageOf())
      return openPage('/patients?search=nobody')
    },
    fetchListFailed: failing(listPatients, '/patients'),
    fetchOneFailed: failing(getPatient, '/patients/1'),
    createFailed: create(refuse),
    updateFailed: update(refuse),
    updateStale: update(stale),
    changed: update(stale),
    statusFailed: setStatus(refuse),
    statusStale: setStatus(stale),
    ...deletionCases('Patient', deletePatient, openPatient, askByMenu('Delete Patient')),
    invalidId: at('/patients/abc'),
    idRequired: at('/patients/abc/notes'),
    noId: at('/patients/abc/tasks'),
    notFound: at('/patients/999999999'),
    locationsFailed: failing(listLocations, '/patients/create'),
    selectLocation: submit({}),
    unknownLocation: create(() => refused('invalid_fields', { location: [patientMessages.unknownLocation] })),
    totalValue: submit({ 'Total Value': '99999999999' }),
    someoneElse: 'a part of others',
  },
  gaps: { changed: patientMessages.changed(patientMessages.someoneElse, []) },
})

test('the end of a session is told by the login page, not as a failure of the patient list', async () => {
  answerForPractice()
  answer(listPatients, () => refused('token_expired'))
  answer(getInstallation, { new: false, signup: 'open', email: false })
  answer(refreshToken, () => refused('token_expired'))
  let isTold = false
  const observer = new MutationObserver(() => {
    isTold ||= document.body.textContent.includes(patientMessages.fetchListFailed)
  })
  observer.observe(document, { childList: true, subtree: true })
  await openPage('/patients')
  await expect.element(page.getByRole('heading', { level: 1, name: /^Welcome to/ })).toBeVisible()
  observer.disconnect()
  expect(isTold).toBe(false)
})
