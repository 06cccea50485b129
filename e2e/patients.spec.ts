import { expect, type Locator, type Page } from '@playwright/test'
import { fieldMessages } from '#contract/http/fields.ts'
import { patchPatient } from '#contract/patients/patients.endpoints.ts'
import { patientStatusLabels } from '#contract/patients/patients.enums.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { addPatient, listedPatients, patientCalls } from './support/patients.ts'
import { callApi, enter, origin, queryDatabase, signUpPractice } from './support/practice.ts'
import { goTo, intercept, pick, pickMore } from './support/screens.ts'
import { test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const input = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('textbox', { name, exact: true })
    .or(main(page).getByRole('combobox', { name, exact: true }))
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const detail = (page: Page, label: string) =>
  main(page).locator('dl > div').filter({ hasText: label }).getByRole('definition')
const fillIn = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await input(page, label).fill(text)
}

test('from the list to a patient and back: created with refusals, written about, edited, deleted', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const annex = await practice.addLocation('Annex')
  await enter(page, practice)
  await goTo(page, 'Patients')
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await expect(main(page).getByText(patientMessages.none)).toBeVisible()
  await main(page).getByRole('link', { name: 'Create New Patient' }).first().click()

  await expect(input(page, 'First Name')).toBeFocused()
  await button(page, 'Create Patient').click()
  for (const label of ['First Name', 'Last Name', 'Email', 'Phone']) {
    await expect(input(page, label)).toHaveAccessibleDescription(fieldMessages.required)
  }
  await expect(input(page, 'Location')).toHaveAccessibleDescription(patientMessages.selectLocation)
  const typed = {
    'First Name': 'Priya',
    'Last Name': "O'Neil",
    Email: 'priya@example.org',
    Phone: '(212) 555-0142',
    'Insurance Provider': 'Evenfield',
    'Total Value': '1234.5',
    Street: '1 Elm Street',
    City: 'Springfield',
  }
  await button(page, 'Add address').click()
  await fillIn(page, typed)
  await pick(input(page, 'Location'), 'Annex')
  await pick(input(page, 'Status'), patientStatusLabels.interested)
  // The patient is stored, but the answer gets lost: nothing typed is, and they are created once.
  const restore = await intercept(page, 'POST', patientCalls.create, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Create Patient').click()
  await expect(main(page).getByRole('alert')).toHaveText(patientMessages.createFailed)
  await expect(input(page, 'Phone')).toHaveValue('(212) 555-0142')
  await restore()
  await button(page, 'Create Patient').click()
  await page.waitForURL(/\/patients\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: "Priya O'Neil" })).toBeVisible()
  const stored = await queryDatabase<{ id: string; location_id: string; address: object }>(
    'SELECT id, location_id, address, phone_e164 FROM patients WHERE company_id = $1',
    [practice.session.company.id],
  )
  expect(stored).toMatchObject([
    { location_id: String(annex), phone_e164: '+12125550142', address: { street: '1 Elm Street' } },
  ])
  for (const [label, value] of [
    ['Email', 'priya@example.org'],
    ['Phone', '+1 212 555 0142'],
    ['Location', 'Annex'],
    ['Insurance Provider', 'Evenfield'],
    ['Total Value', '$1,234.50'],
    ['Address', '1 Elm Street'],
  ] as const) {
    await expect(detail(page, label)).toContainText(value)
  }

  await page.getByRole('group', { name: 'Patient status' }).getByText(patientStatusLabels.active).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Status: Interested → Active Patient')
  await page.getByRole('textbox', { name: 'New note' }).fill('Prefers mornings')
  await button(page, 'Add Note').click()
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Prefers mornings')
  await button(page, 'New Task').click()
  const task = page.getByRole('dialog', { name: 'New Task' })
  await task.getByRole('textbox', { name: 'Title' }).fill('Recall')
  await task.getByRole('textbox', { name: 'Description' }).fill('Check-up')
  await task.getByRole('textbox', { name: 'Due Date' }).fill('03/04/2031')
  await task.getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByRole('region', { name: 'Tasks' })).toContainText('Recall')
  await expect(history).toContainText('Task created: Recall')
  await expect(history).toContainText('Patient created')

  await main(page).getByRole('link', { name: 'Edit Patient' }).click()
  await expect(input(page, 'Total Value')).toHaveValue('$1,234.50')
  // Typed key by key, a comma is one of thousands, even where the page is too busy to put the caret right in between.
  await input(page, 'Total Value').fill('')
  await page.evaluate(`window.late = []
    window.onTime = window.setTimeout
    window.setTimeout = (call) => late.push(call)`)
  await input(page, 'Total Value').pressSequentially('1,250')
  await page.evaluate('window.earlier = late.splice(0)')
  await input(page, 'Total Value').pressSequentially('.')
  await page.evaluate('for (const call of earlier) call()')
  await input(page, 'Total Value').pressSequentially('75')
  await page.evaluate('window.setTimeout = onTime')
  await expect(input(page, 'Total Value')).toHaveValue('$1,250.75')
  await fillIn(page, { 'Last Name': 'Neil', 'Total Value': '' })
  await main(page).getByRole('link', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog', { name: 'Unsaved Changes' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await button(page, 'Update Patient').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Neil' })).toBeVisible()
  await expect(detail(page, 'Total Value')).toHaveText('N/A')
  await expect(history).toContainText('Total Value: $1,234.50 → none')

  await main(page).getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('link', { name: 'Recall' }).click()
  await expect(page).toHaveURL(/\/patients\/\d+\/tasks\/\d+$|\/tasks\/\d+$/)
  await main(page).getByRole('link', { name: 'Priya Neil' }).click()
  await pickMore(page, 'Delete Patient')
  const question = page.getByRole('dialog', { name: 'Delete Patient' })
  await expect(question).toContainText(patientMessages.deleteConfirm)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.waitForURL('**/patients')
  await expect(main(page).getByText(patientMessages.none)).toBeVisible()
  await page.goto(`${origin()}/patients/${stored[0]?.id}`)
  await expect(main(page).getByText(patientMessages.notFound)).toBeVisible()
})

test('the list is searched, filtered, sorted and paged by the server, and its address says how', async ({
  page,
}) => {
  const practice = await signUpPractice()
  for (let index = 1; index <= 12; index++) {
    const number = String(index).padStart(2, '0')
    await addPatient(practice, {
      first_name: `Ann${number}`,
      last_name: index % 2 ? 'Beta' : 'Alpha',
      phone: `(212) 555-01${number}`,
      status: index > 10 ? 'inactive' : 'active',
      total_value: index === 3 ? null : index,
    })
  }
  await enter(page, practice, '/patients')
  const first = (name: string) => expect(listedPatients(page).first()).toHaveText(name)
  await first('Alpha, Ann02')
  await expect(listedPatients(page)).toHaveCount(10)
  await expect(page.getByRole('status').filter({ hasText: '12 patients' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(listedPatients(page)).toHaveText(['Beta, Ann09', 'Beta, Ann11'])

  const header = (name: string) => page.getByRole('columnheader').getByRole('button', { name, exact: true })
  await header('Total Value').click()
  await expect(page).toHaveURL(/\?ordering=total_value$/)
  await first('Beta, Ann01')
  await header('Total Value').click()
  await expect(page).toHaveURL(/\?ordering=-total_value$/)
  await first('Alpha, Ann12')
  await page.getByRole('button', { name: 'Next' }).click()
  // What is missing comes last in both directions.
  await expect(listedPatients(page).last()).toHaveText('Beta, Ann03')
  await expect(page.getByRole('cell').filter({ hasText: 'N/A' })).toHaveCount(1)

  await page.getByRole('searchbox', { name: 'Search patients' }).fill('+1 212 555 0107')
  await expect(listedPatients(page)).toHaveText(['Beta, Ann07'])
  await expect(page).toHaveURL(/search=/)
  await listedPatients(page).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ann07 Beta' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Back to Patients List' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search patients' })).toHaveValue('+1 212 555 0107')
  await button(page, 'Clear filters').click()
  await pick(page.getByRole('combobox', { name: 'Status' }), patientStatusLabels.inactive)
  await expect(listedPatients(page)).toHaveCount(2)
  await expect(page).toHaveURL(/status=inactive/)
  await main(page).getByRole('link', { name: 'Edit Beta, Ann11' }).click()
  await expect(input(page, 'First Name')).toHaveValue('Ann11')
})

test('of two people who edit one patient, the second sees both values and overwrites nothing unseen', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const patient = await addPatient(practice, { total_value: 10 })
  await enter(page, practice, `/patients/${patient.id}/edit`)
  await expect(input(page, 'Last Name')).toHaveValue('Example')
  await callApi(
    patchPatient,
    {
      params: { id: String(patient.id) },
      body: { last_name: 'Byron', email: 'byron@example.com', total_value: 20 },
    },
    practice.session.token,
  )
  await fillIn(page, { 'Last Name': 'Lovelace', 'Total Value': '30', Phone: '+12125550199' })
  await button(page, 'Update Patient').click()
  const alert = main(page).getByRole('alert')
  await expect(alert).toContainText(patientMessages.updateStale)
  await expect(alert).toContainText(
    patientMessages.changed(practice.username, ['Last Name', 'Email', 'Total Value']),
  )
  await expect(input(page, 'Last Name')).toHaveValue('Lovelace')
  await expect(input(page, 'Last Name')).toHaveAccessibleDescription(/Byron/)
  await expect(input(page, 'Total Value')).toHaveAccessibleDescription(/\$20\.00/)
  await expect(input(page, 'Email')).toHaveValue('byron@example.com')
  await page.getByRole('button', { name: 'Use this' }).first().click()
  await expect(input(page, 'Last Name')).toHaveValue('Byron')
  await button(page, 'Update Patient').click()
  await page.waitForURL(`**/patients/${patient.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible()
  for (const [label, value] of [
    ['Total Value', '$30.00'],
    ['Phone', '+1 212 555 0199'],
    ['Email', 'byron@example.com'],
  ] as const) {
    await expect(detail(page, label)).toContainText(value)
  }
})
