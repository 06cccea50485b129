import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { fieldMessages } from '#contract/http/fields.ts'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import { memberMessages } from '#contract/staff/members.messages.ts'
import { mailTo } from './support/mail.ts'
import { enter, origin, signUpPractice } from './support/practice.ts'
import { box, button, dialog, expectLeads, keepUntold, main } from './support/screens.ts'
import { test } from './support/test.ts'

const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Practice Settings' }).getByRole('link', { name, exact: true })

test('an administrator invites a colleague, who accepts and sees only their location, and is deactivated: their next click lands on /login', async ({
  page,
  browser,
  viewport,
}) => {
  const practice = await signUpPractice()
  const here = await practice.addLocation('Harbor Street')
  await practice.addLead({ first_name: 'Hannah', location: here })
  await practice.addLead({ first_name: 'Maya', email: 'maya@example.com', phone: '+12125550143' })
  await enter(page, practice, '/settings')
  await tab(page, 'Staff').click()
  await link(page, 'Invite').click()
  await button(main(page), 'Invite').click()
  await expect(box(main(page), 'Email')).toHaveAccessibleDescription(fieldMessages.required)
  const email = `${randomUUID()}@example.com`
  await box(main(page), 'Email').fill(email)
  await expect(main(page).getByText(memberMessages.noLocations)).toBeVisible()
  await main(page).getByRole('checkbox', { name: 'Harbor Street' }).check()
  await button(main(page), 'Invite').click()
  const shown = main(page).getByRole('status')
  await expect(shown).toContainText(`Invitation link for ${email}`)
  const [address = ''] = /http\S+\/invitation#\d+\.[\w-]{43}/.exec((await shown.textContent()) ?? '') ?? []
  const letter = await mailTo(email)
  // A link of its own: only who reads the mailbox has it.
  expect(letter.text).toMatch(/http\S+\/invitation#\d+\.[\w-]{43}/)
  expect(letter.text).not.toContain(address)
  await link(page, 'Done').click()
  await expect(main(page).getByRole('row').filter({ hasText: email })).toContainText('Invited')

  const context = await browser.newContext({ viewport })
  const theirs = await context.newPage()
  // Their next click is what finds out that they are deactivated.
  await keepUntold(theirs)
  await theirs.goto(address)
  await expect(heading(theirs, 'Join New practice')).toBeVisible()
  await box(main(theirs), 'First Name').fill('Robin')
  await box(main(theirs), 'Last Name').fill('Example')
  await box(main(theirs), 'Password').fill('unrelated lantern meadow 42')
  await button(main(theirs), 'Join New practice').click()
  await theirs.waitForURL('**/home')
  await theirs.goto(`${origin()}/leads`)
  await expectLeads(theirs, ['Hannah Example'])
  const again = await context.newPage()
  await again.goto(address)
  await expect(main(again).getByRole('alert')).toContainText(invitationMessages.used)
  await again.close()

  await page.reload()
  await link(page, 'Robin Example').click()
  await expect(heading(page, 'Staff Member')).toBeVisible()
  await expect(main(page).getByRole('checkbox', { name: 'Harbor Street' })).toBeChecked()
  await main(page).getByRole('checkbox', { name: 'Main office' }).check()
  await button(main(page), 'Update').click()
  await expect(page.getByText('Robin Example was updated.')).toBeVisible()
  await theirs.reload()
  await expectLeads(theirs, ['Maya Example', 'Hannah Example'])

  await button(main(page), 'Deactivate').click()
  await button(dialog(page, 'Deactivate Robin Example'), 'Deactivate').click()
  await expect(button(main(page), 'Reactivate')).toBeVisible()
  // An open page may have heard of it already.
  await theirs.goto(`${origin()}/patients`)
  await theirs.waitForURL('**/login')
  await context.close()
})
