import { expect, type Page } from '@playwright/test'
import { serviceMessages } from '#contract/services/services.messages.ts'
import { enter, signUpPractice } from './support/practice.ts'
import { box, button, goTo, main } from './support/screens.ts'
import { test } from './support/test.ts'

const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const rows = (page: Page, table: string) =>
  main(page)
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

test('an administrator creates a company, gives it services, changes and finds it', async ({ page }) => {
  const practice = await signUpPractice()
  await enter(page, practice)
  await goTo(page, 'Companies')
  await expect(heading(page, 'Companies')).toBeVisible()
  await expect(rows(page, 'Companies')).toHaveCount(1)
  await link(page, 'Create New Company').click()
  await box(main(page), 'Name').fill('Foxglove Laboratory')
  await box(main(page), 'Email').fill('cases@foxglove.example.com')
  await box(main(page), 'Type').fill('Dental laboratory')
  await box(main(page), 'Phone').fill('9735550151')
  await button(main(page), 'Create Company').click()

  await expect(heading(page, 'Foxglove Laboratory')).toBeVisible()
  await expect(link(page, '+1 973 555 0151')).toBeVisible()
  const services = main(page).getByRole('region', { name: 'Services' })
  await expect(services.getByText(serviceMessages.none)).toBeVisible()
  await link(page, 'New Service').click()
  await box(main(page), 'Name').fill('Zirconia Crown')
  await box(main(page), 'Default Cost').pressSequentially('1234.5')
  await button(main(page), 'Create Service').click()

  await expect(page).toHaveURL(/\/companies\/\d+\/services$/)
  await expect(rows(page, 'Services')).toHaveText([/Zirconia Crown.*\$1,234\.50/])
  await main(page).getByRole('link', { name: 'Edit Zirconia Crown' }).click()
  await expect(page).toHaveURL(/\/services\/\d+\/edit\/$/)
  await expect(box(main(page), 'Default Cost')).toHaveValue('$1,234.50')
  await box(main(page), 'Default Cost').fill('99')
  await box(main(page), 'Description').fill('Ten working days')
  await button(main(page), 'Update Service').click()
  await expect(rows(page, 'Services')).toHaveText([/Ten working days.*\$99\.00/])

  await link(page, 'Back to Company').click()
  await link(page, 'Edit Company').click()
  await box(main(page), 'Name').fill('Foxglove Lab')
  await box(main(page), 'Address').fill('48 Kiln Lane')
  await button(main(page), 'Update Company').click()
  await expect(heading(page, 'Foxglove Lab')).toBeVisible()
  await expect(main(page).getByText('48 Kiln Lane')).toBeVisible()

  await link(page, 'Back to Companies').click()
  const byName = main(page).getByRole('button', { name: 'Name', exact: true })
  await byName.click()
  await expect(rows(page, 'Companies')).toHaveText([/^New practice/, /^Foxglove Lab/])
  await main(page).getByRole('searchbox').fill('kiln fox')
  await expect(rows(page, 'Companies')).toHaveText([/^Foxglove Lab/])
  await main(page).getByRole('link', { name: 'View Foxglove Lab' }).click()
  await expect(heading(page, 'Foxglove Lab')).toBeVisible()
})
