import { expect, type Page } from '@playwright/test'
import { bookingLabels } from '#contract/bookings/bookings.labels.ts'
import { searchLabels as labels, searchLabel } from '#contract/search/search.labels.ts'
import { expectAccessibleInBothColors } from './support/axe.ts'
import { enter, type Practice, signUpPractice } from './support/practice.ts'
import { box, dialog, isPhone, main } from './support/screens.ts'
import { test } from './support/test.ts'

const search = (page: Page) => dialog(page, searchLabel)
const input = (page: Page) => search(page).getByRole('combobox', { name: labels.input })
const best = (page: Page) => search(page).getByRole('option').first()
const addAnna = (practice: Practice) =>
  practice.addLead({ first_name: 'Anna', last_name: 'Bergström', phone: '+12125550143' })

test('a misspelled name is found from inside a form, and booked by a key', async ({ page }) => {
  test.skip(isPhone(page), 'a phone has no keys')
  const practice = await signUpPractice()
  await addAnna(practice)
  await enter(page, practice, '/leads/create')
  const field = box(main(page), 'First Name')
  await field.fill('Kim')
  await page.keyboard.press('Control+k')
  await expect(input(page)).toBeFocused()
  await page.keyboard.type('berstrom')
  await expect(best(page)).toContainText('Anna Bergström')
  await expectAccessibleInBothColors(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('b')
  await expect(dialog(page, bookingLabels.title('Anna Bergström'))).toBeVisible()
  await expect(field).toHaveValue('Kim')
})

test('a person is found by part of a number, opened, and listed as recent', async ({ page }) => {
  const practice = await signUpPractice()
  const id = await addAnna(practice)
  await enter(page, practice, '/calendar')
  await page.getByRole('banner').getByRole('button', { name: searchLabel }).click()
  await input(page).fill('(212) 555-01')
  await expect(best(page)).toContainText('Anna Bergström')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/leads/${id}$`))
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Anna')
  await page.getByRole('banner').getByRole('button', { name: searchLabel }).click()
  await expect(best(page)).toContainText('Anna Bergström')
  await page.keyboard.press('Escape')
  await expect(search(page)).toBeHidden()
})
