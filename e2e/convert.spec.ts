import { expect, type Page } from '@playwright/test'
import { conversionMessages } from '#contract/conversions/conversions.messages.ts'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { addPatient } from './support/patients.ts'
import { callApi, enter, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { box, button, intercept, leadOpener, main } from './support/screens.ts'
import { test } from './support/test.ts'

interface Stage {
  page: Page
  practice: Practice
  lead: number
}

const person = { first_name: 'Ada', last_name: 'Example', email: 'ada@example.com', phone: '(212) 555-0142' }

const open = ({ page }: Stage, path: string) => page.goto(`${origin()}${path}`)

async function prepare(page: Page): Promise<Stage> {
  const practice = await signUpPractice()
  const lead = await practice.addLead(person)
  await enter(page, practice)
  return { page, practice, lead }
}
const storedPatients = ({ session }: Practice) =>
  queryDatabase<{ id: string; first_name: string }>(
    'SELECT id, first_name FROM patients WHERE company_id = $1 ORDER BY id',
    [session.company.id],
  )

test('a lead becomes a patient: prefilled, created once, and both point to each other', async ({ page }) => {
  const stage = await prepare(page)
  const { lead, practice } = stage
  await open(stage, '/leads')
  await leadOpener(page, 'Ada Example').click()
  await main(page).getByRole('link', { name: 'Convert to Patient' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Convert to Patient' })).toBeVisible()
  await expect(box(main(page), 'First Name')).toHaveValue('Ada')
  await expect(box(main(page), 'Email')).toHaveValue('ada@example.com')
  await expect(box(main(page), 'Phone')).toHaveValue('(212) 555-0142')
  await expect(main(page).getByRole('combobox', { name: 'Location' })).toHaveValue(practice.location.name)
  await box(main(page), 'Insurance Provider').fill('Evenfield')
  // The answer gets lost: a second click makes no second patient.
  const restore = await intercept(page, 'POST', /\/convert\/$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(main(page), 'Convert to Patient').click()
  await expect(main(page).getByRole('alert')).toHaveText(conversionMessages.convertFailed)
  await expect(box(main(page), 'Insurance Provider')).toHaveValue('Evenfield')
  await restore()
  await button(main(page), 'Convert to Patient').click()
  await page.waitForURL(/\/patients\/\d+$/)
  expect(await storedPatients(practice)).toHaveLength(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Example' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Patient created from a lead')
  await main(page).getByRole('link', { name: 'Ada Example', exact: true }).click()
  await page.waitForURL(`**/leads/${lead}`)
  await expect(page.getByRole('button', { name: leadStatusLabels.converted })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Became a patient')
  await main(page).getByRole('link', { name: 'Ada Example', exact: true }).click()
  await page.waitForURL(/\/patients\/\d+$/)
})

test('a patient who is there already is told of while typing, and the lead can be linked to them', async ({
  page,
}) => {
  const stage = await prepare(page)
  const { id } = await addPatient(stage.practice, {
    ...person,
    first_name: 'Augusta',
    email: 'a@example.com',
  })
  await open(stage, `/leads/${stage.lead}/convert`)
  const known = page.getByRole('status').filter({ hasText: conversionMessages.known })
  await expect(known).toContainText('Augusta Example')
  await box(main(page), 'Phone').fill('+12125550199')
  await expect(known).toHaveCount(0)
  await box(main(page), 'Email').fill('A@example.com')
  await button(known, 'Link to This Patient: Augusta Example').click()
  await page.waitForURL(`**/patients/${id}`)
  expect(await storedPatients(stage.practice)).toHaveLength(1)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Linked to a lead')
  await open(stage, `/leads/${stage.lead}`)
  await expect(page.getByRole('button', { name: leadStatusLabels.existing })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await open(stage, '/patients/create')
  await box(main(page), 'Phone').fill('212.555.0142')
  await expect(known).toContainText('Augusta Example')
})

test('a lead that someone changed in the meantime is not converted unseen', async ({ page }) => {
  const stage = await prepare(page)
  await open(stage, `/leads/${stage.lead}/convert`)
  await expect(box(main(page), 'First Name')).toHaveValue('Ada')
  const params = { id: String(stage.lead) }
  await callApi(patchLead, { params, body: { first_name: 'Augusta' } }, stage.practice.session.token)
  // The page is told; what it was filled in with stays.
  await expect(main(page).getByText('Augusta')).toBeVisible()
  await expect(box(main(page), 'First Name')).toHaveValue('Ada')
  await button(main(page), 'Convert to Patient').click()
  await expect(main(page).getByRole('alert')).toContainText(conversionMessages.stale)
  expect(await storedPatients(stage.practice)).toEqual([])
  await button(main(page), 'Convert to Patient').click()
  await page.waitForURL(/\/patients\/\d+$/)
})
