import { expect } from '@playwright/test'
import { leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { enter, signUpPractice } from './support/practice.ts'
import { box, button, leadOpener, main } from './support/screens.ts'
import { test } from './support/test.ts'

const person = { first_name: 'Ada', last_name: 'Example', email: 'ada@example.com', phone: '(212) 555-0142' }

test('a lead becomes a patient: the form is filled in, and both point to each other', async ({ page }) => {
  const practice = await signUpPractice()
  const lead = await practice.addLead(person)
  await enter(page, practice, '/leads')
  await leadOpener(page, 'Ada Example').click()
  await main(page).getByRole('link', { name: 'Convert to Patient' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Convert to Patient' })).toBeVisible()
  await expect(box(main(page), 'First Name')).toHaveValue('Ada')
  await expect(box(main(page), 'Email')).toHaveValue('ada@example.com')
  await expect(box(main(page), 'Phone')).toHaveValue('(212) 555-0142')
  await expect(main(page).getByRole('combobox', { name: 'Location' })).toHaveValue(practice.location.name)
  await button(main(page), 'Convert to Patient').click()
  await page.waitForURL(/\/patients\/\d+$/)
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
