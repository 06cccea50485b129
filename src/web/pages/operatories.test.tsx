import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getAppointment, putAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { locationEndpoints } from '#contract/locations/settings.endpoints.ts'
import { operatoryEndpoints as calls } from '#contract/operatories/operatories.endpoints.ts'
import { operatoryLabels as labels } from '#contract/operatories/operatories.labels.ts'
import { operatoryMessages as messages } from '#contract/operatories/operatories.messages.ts'
import type { Operatory } from '#contract/operatories/operatories.schemas.ts'
import { answer, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeAppointment, makeLocation, makeOperatory } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  at,
  box,
  button,
  conflict,
  dialog,
  forbidden,
  main,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

const path = '/settings/locations/1'
const section = () => main().getByRole('region', { name: labels.title, exact: true })

function prepare() {
  answerForPractice()
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(locationEndpoints.get, makeLocation())
}

function answerForOperatories(...before: Operatory[]) {
  let all = before
  prepare()
  answer(calls.list, () => pageOf(...all))
  answer(calls.create, ({ body }) => {
    const made = makeOperatory({ ...body, id: 9 })
    all = [...all, made]
    return made
  })
  answer(calls.put, ({ body }) => {
    all = all.map((each) => ({ ...each, ...body, version: 2 }))
    return all[0] as Operatory
  })
  answer(calls.delete, () => {
    all = []
    return undefined
  })
}

test('a location without operatories explains them and adds the first one', async () => {
  answerForOperatories()
  await openPage(path)
  await expect.element(section()).toHaveTextContent(labels.none)
  await box(section(), labels.newName).fill('Op 1')
  await button(section(), labels.add).click()
  await expect.element(button(section(), labels.rename('Op 1'))).toBeVisible()
  await expect.element(box(section(), labels.newName)).toHaveValue('')
  expect(callsTo(calls.create).map(({ body }) => body)).toEqual([{ name: 'Op 1' }])
})

test('an operatory is renamed in its row', async () => {
  answerForOperatories(makeOperatory())
  await openPage(path)
  await button(section(), labels.rename('Op 1')).click()
  await expect.element(box(section(), labels.rename('Op 1'))).toHaveFocus()
  await box(section(), labels.rename('Op 1')).fill('Hygiene')
  await button(section(), labels.save).click()
  await expect.element(button(section(), labels.rename('Hygiene'))).toBeVisible()
  const [sent] = callsTo(calls.put)
  expect([sent?.body, sent?.headers.get('if-match')]).toEqual([{ name: 'Hygiene' }, '"1"'])
})

test('an operatory is removed after a question', async () => {
  answerForOperatories(makeOperatory())
  await openPage(path)
  await button(section(), labels.remove('Op 1')).click()
  await expect.element(dialog(labels.removeTitle)).toHaveTextContent(messages.removeQuestion('Op 1'))
  expect(callsTo(calls.delete)).toEqual([])
  await button(dialog(labels.removeTitle), labels.removeConfirm).click()
  await expect.element(section()).toHaveTextContent(labels.none)
})

const edit = '/patients/1/appointments/1/edit'
const operatory = () => main().getByRole('combobox', { name: 'Operatory', exact: true })

test('the form of an appointment offers the operatories of its location', async () => {
  answerForOperatories(makeOperatory(), makeOperatory({ id: 2, name: 'Op 2' }))
  answer(getAppointment, makeAppointment({ operatory: { id: 1, name: 'Op 1' } }))
  answer(putAppointment, makeAppointment())
  const form = await openPage(edit)
  await expect.element(operatory()).toHaveValue('Op 1')
  await pick(operatory(), 'Op 2')
  await button(form, 'Update Appointment').click()
  await expect.poll(() => callsTo(putAppointment).map(({ body }) => body.operatory)).toEqual([2])
})

test('the form of an appointment empties the operatory when the location changes', async () => {
  answerForOperatories(makeOperatory())
  answer(getAppointment, makeAppointment({ operatory: { id: 1, name: 'Op 1' } }))
  const form = await openPage(edit)
  await expect.element(operatory()).toHaveValue('Op 1')
  await pick(form.getByRole('combobox', { name: 'Location', exact: true }), 'Second office')
  await expect.element(operatory()).toHaveValue('')
})

test('the appointment form hides Operatory at a location without operatories', async () => {
  answerForPractice()
  const form = await openPage(edit)
  await expect.poll(() => callsTo(calls.list).length).toBe(1)
  await expect.element(form.getByRole('combobox', { name: 'Location', exact: true })).toBeVisible()
  await expect.element(operatory()).not.toBeInTheDocument()
})

const add = (handle: () => Response) => async () => {
  answer(calls.create, handle)
  await openPage(path)
  await box(section(), labels.newName).fill('Op 1')
  await button(section(), labels.add).click()
  return section()
}
const rename = (handle: () => Response) => async () => {
  answer(calls.list, pageOf(makeOperatory()))
  answer(calls.put, handle)
  await openPage(path)
  await button(section(), labels.rename('Op 1')).click()
  await button(section(), labels.save).click()
  return alertOf(section())
}
const ask = async () => {
  answer(calls.list, pageOf(makeOperatory()))
  await openPage(path)
  await button(section(), labels.remove('Op 1')).click()
  return dialog(labels.removeTitle)
}
const remove = (handle: () => Response) => async () => {
  answer(calls.delete, handle)
  await button(await ask(), labels.removeConfirm).click()
  return page.getByRole('alert')
}

testTexts({
  area: 'operatories',
  messages,
  prepare,
  gaps: { inUse: messages.inUse(2), removeQuestion: messages.removeQuestion('Op 1') },
  cases: {
    fetchFailed: () => {
      answer(calls.list, refuse)
      return at(path)()
    },
    createFailed: add(refuse),
    notAllowed: add(forbidden(messages.notAllowed)),
    nameTaken: add(() => refused('invalid_fields', { name: [messages.nameTaken] })),
    updateFailed: rename(refuse),
    updateStale: rename(stale),
    removeQuestion: ask,
    deleteFailed: remove(refuse),
    deleteStale: remove(stale),
    inUse: remove(conflict(messages.inUse(2))),
  },
})
