import { expect, type Locator, type Page } from '@playwright/test'
import { patientStatusLabels } from '#contract/patients/patients.enums.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { enter, origin, queryDatabase, signUpPractice } from './support/practice.ts'
import { goTo, pick, pickMore } from './support/screens.ts'
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

test('from the list to a patient and back: created, written about, edited, deleted', async ({ page }) => {
  const practice = await signUpPractice()
  const annex = await practice.addLocation('Annex')
  await enter(page, practice)
  await goTo(page, 'Patients')
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await expect(main(page).getByText(patientMessages.none)).toBeVisible()
  await main(page).getByRole('link', { name: 'Create New Patient' }).first().click()

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
  await fillIn(page, { 'Last Name': 'Neil', 'Total Value': '' })
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
