import { expect, type Page } from '@playwright/test'
import { duplicateChoiceLabels } from '#contract/imports/imports.enums.ts'
import { importLabels as labels } from '#contract/imports/imports.labels.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import { leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { expectAccessible } from './support/axe.ts'
import { enter, origin, signUpPractice } from './support/practice.ts'
import { listedLeads, pick } from './support/screens.ts'
import { test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 2, name, exact: true })
const rows = (page: Page) =>
  main(page)
    .getByRole('table', { name: 'Rows' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

const lines = [
  'First Name,Last Name,Email,Phone Number,Temperature,Seen,Insurance',
  'Zoë,Example,zoe@example.com,+1 (216) 555-0101,Hot,1/2/1980,',
  'Max,Example,max@example,,Cold,3/4/1980,',
  'Pat,Example,,(212) 555-0142,Cold,5/6/1980,Example Plan',
  'Zoë,Example,,216-555-0101,Hot,,',
]

test('people come over from a file: recognized, mapped, tried, imported and undone', async ({ page }) => {
  const practice = await signUpPractice()
  await practice.addLead({ first_name: 'Pat', last_name: 'Example', phone: '(212) 555-0142' })
  await enter(page, practice, '/leads')
  await main(page).getByRole('link', { name: 'Import', exact: true }).click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  await expect(main(page).getByText('No imports yet')).toBeVisible()

  // A file that is none is refused where it was chosen.
  const choose = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Choose a file').click()
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await choose('notes.csv', '\n\n')
  await expect(main(page).getByRole('alert')).toContainText(importMessages.empty)
  await choose('people.csv', lines.join('\n'))

  await expect(main(page).getByRole('heading', { level: 1, name: 'Import of people.csv' })).toBeVisible()
  await expect(heading(page, 'Ready to Import')).toBeVisible()
  await expect(main(page).getByText('Of 4 rows: 1 new, 2 duplicates and 1 refused.')).toBeVisible()
  await expectAccessible(page)

  // What no name told is mapped by hand, its words and the order of its dates too.
  await pick(main(page).getByRole('combobox', { name: labels.targetOf('Temperature') }), 'Status')
  await pick(main(page).getByRole('combobox', { name: labels.meaningOf('Hot') }), leadStatusLabels.scheduled)
  await pick(main(page).getByRole('combobox', { name: labels.targetOf('Seen') }), 'Date of Birth')
  await expect(main(page).getByText(importMessages.dayOrderNeeded)).toBeVisible()
  await expect(button(page, /^Import 1 person/)).toHaveAttribute('aria-disabled', 'true')
  const order = main(page).getByRole('radio', { name: /Month, day, year/ })
  await order.click()
  await expect(order).toBeChecked()
  await pick(main(page).getByRole('combobox', { name: 'For duplicates' }), duplicateChoiceLabels.fill)
  await expect(main(page).getByText('Of 4 rows: 1 new, 1 changed, 1 duplicate and 1 refused.')).toBeVisible()

  await expect(rows(page)).toHaveCount(4)
  await pick(main(page).getByRole('combobox', { name: 'Result' }), /^Refused/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Email: Enter a valid email address.')

  await button(page, /^Import 2 people/).click()
  await expect(heading(page, 'Imported')).toBeVisible()
  const download = page.waitForEvent('download')
  await button(page, 'Download refused rows').click()
  expect((await download).suggestedFilename()).toMatch(/^refused-rows-.*\.csv$/)

  await page.goto(`${origin()}/leads`)
  await expect(listedLeads(page)).toHaveCount(2)
  await page.goto(`${origin()}/imports`)
  await main(page)
    .getByRole('link', { name: /people\.csv/ })
    .click()
  await button(page, 'Undo import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(heading(page, 'Undone')).toBeVisible()
  await page.goto(`${origin()}/leads`)
  await expect(listedLeads(page)).toHaveCount(1)
  await expect(listedLeads(page)).toContainText('Pat Example')
})
