import { expect, type Page } from '@playwright/test'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { addDays } from '#contract/appointments/appointments.times.ts'
import { login } from '#contract/auth/auth.endpoints.ts'
import { documentTypeLabels } from '#contract/documents/documents.enums.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { dayInZone, formatDay } from '#contract/formats/dates.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { addColleague } from './support/colleague.ts'
import { addPatient } from './support/patients.ts'
import { pdfFile } from './support/pdf.ts'
import { enter, origin, queryDatabase, signUpPractice } from './support/practice.ts'
import { box, button, intercept, main, pick } from './support/screens.ts'
import { test } from './support/test.ts'

const changes = new RegExp(`${apiBase}/(patients|documents)/`)
/** The server stores what is changed, and no answer arrives; answers how to mend that. */
async function loseAnswers(page: Page): Promise<() => Promise<unknown>> {
  await page.route(changes, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  return () => page.unroute(changes)
}

const expectAlert = (page: Page, text: string) =>
  expect(main(page).getByRole('alert').filter({ hasText: text })).toBeVisible()
const offlineSign = (page: Page) => page.getByRole('status').filter({ hasText: realtimeMessages.offline })

test('booking and uploading while answers are lost: what the screen says is what is stored, once', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const dentist = await addColleague(practice, 'Dana', 'Dentist')
  const { id } = await addPatient(practice)
  const booked = () => queryDatabase('SELECT type FROM appointments WHERE patient_id = $1', [id])
  const kept = () => queryDatabase('SELECT name FROM documents WHERE patient_id = $1', [id])
  await enter(page, practice, `/patients/${id}/appointments/new`)

  await test.step('an appointment', async () => {
    // Open all day, so that nothing asks first.
    let day = addDays(dayInZone(new Date(), practice.session.company.time_zone), 20)
    while ([0, 6].includes(new Date(day).getUTCDay())) day = addDays(day, 1)
    await box(main(page), 'Date').fill(formatDay(day))
    await pick(main(page).getByRole('combobox', { name: 'Time' }), '9:30 AM')
    await pick(main(page).getByRole('combobox', { name: 'Staff' }), dentist.name)
    await main(page).getByRole('combobox', { name: 'Type' }).fill('Cleaning')
    const mend = await loseAnswers(page)
    await button(main(page), 'Create Appointment').click()
    await expectAlert(page, appointmentMessages.createFailed)
    expect(await booked()).toHaveLength(1)
    await mend()
    await button(main(page), 'Create Appointment').click()
    await expect(main(page).getByRole('row').filter({ hasText: 'Cleaning' })).toHaveCount(1)
    expect(await booked()).toEqual([{ type: 'Cleaning' }])
  })

  await test.step('a document', async () => {
    await page.goto(`${origin()}/patients/${id}`)
    const documents = page.getByRole('region', { name: 'Documents', exact: true })
    const queue = documents.getByRole('list', { name: 'Files to upload' })
    const chooser = page.waitForEvent('filechooser')
    await button(documents, 'Choose files').click()
    const buffer = pdfFile([{ heading: 'Consent', lines: [] }])
    await (await chooser).setFiles({ name: 'consent.pdf', mimeType: 'application/pdf', buffer })
    await pick(documents.getByRole('combobox', { name: 'Document Type' }), documentTypeLabels.consent_form)
    const mend = await loseAnswers(page)
    await button(documents, 'Upload').click()
    await expect(queue.getByRole('alert')).toHaveText(documentMessages.uploadFailed)
    expect(await kept()).toHaveLength(1)
    await mend()
    // The next type is for other files: this one goes as it was sent first.
    await pick(documents.getByRole('combobox', { name: 'Document Type' }), documentTypeLabels.xray)
    await button(documents, 'Upload').click()
    await expect(queue).toHaveCount(0)
    await expect(documents.getByRole('row').filter({ hasText: 'consent.pdf' })).toHaveCount(1)
    expect(await kept()).toEqual([{ name: 'consent.pdf' }])
  })
})

test('on /login, being offline shows, a login fails at once and is not made later', async ({ page }) => {
  const practice = await signUpPractice()
  await page.goto(`${origin()}/login`)
  await page.getByLabel('Username').fill(practice.username)
  await box(page, 'Password').fill(practice.password)
  let logins = 0
  await intercept(page, 'POST', new RegExp(`${apiBase}${login.path}`), async (route) => {
    logins += 1
    await route.continue()
  })
  await page.context().setOffline(true)
  await expect(offlineSign(page)).toBeVisible()
  await button(page, 'Login').click()
  await expect(page.getByRole('alert')).toContainText('The server did not respond: Network Error.')
  await page.context().setOffline(false)
  await expect(offlineSign(page)).toHaveCount(0)
  const before = logins
  await expect(page).toHaveURL(`${origin()}/login`)
  await button(page, 'Login').click()
  await page.waitForURL('**/home')
  expect(logins).toBe(before + 1)
})

test('offline, a list says that it is old, and another page of it says at once that it cannot be had', async ({
  page,
}) => {
  const practice = await signUpPractice()
  for (let count = 0; count < 11; count++) await practice.addLead({ last_name: `Example ${count}` })
  await enter(page, practice, '/leads')
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.context().setOffline(true)
  await expect(offlineSign(page)).toBeVisible()
  await button(main(page), 'Next').click()
  await expectAlert(page, leadMessages.fetchListFailed)
  await page.context().setOffline(false)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(main(page).getByRole('alert')).toHaveCount(0)
})
