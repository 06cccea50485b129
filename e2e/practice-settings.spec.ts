import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { locationSettingsMessages } from '#contract/locations/settings.messages.ts'
import { closeRequest, listQueue } from '#contract/queue/queue.endpoints.ts'
import { memberMessages } from '#contract/staff/members.messages.ts'
import { mailTo } from './support/mail.ts'
import { callApi, enter, origin, signUpPractice } from './support/practice.ts'
import { box, button, dialog, expectLeads, keepUntold, main } from './support/screens.ts'
import { test } from './support/test.ts'

const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Practice Settings' }).getByRole('link', { name, exact: true })
const chooseZone = async (page: Page, typed: string, name: RegExp) => {
  await main(page).getByRole('combobox', { name: 'Time Zone', exact: true }).fill(typed)
  await page.getByRole('option', { name }).click()
}

test('an administrator names the practice and sets its clock; the header and the days follow at once', async ({
  page,
}) => {
  const practice = await signUpPractice()
  await enter(page, practice, '/info')
  await link(page, 'Practice Settings').click()
  await expect(tab(page, 'Company')).toHaveAttribute('aria-current', 'page')
  await box(main(page), 'Name').fill('Harborview Dental')
  await chooseZone(page, 'kiritimati', /^Pacific\/Kiritimati \(GMT\+14, \d+:\d\d [AP]M\)$/)
  await button(main(page), 'Update Company').click()
  await expect(page.getByText('Harborview Dental was updated.')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Harborview Dental')).toBeVisible()
  const { company } = await callApi(getInfo, {}, practice.session.token)
  expect(company).toMatchObject({ name: 'Harborview Dental', time_zone: 'Pacific/Kiritimati' })

  // Someone else saves in the meantime: nothing is overwritten unseen, nor is what was typed lost.
  const params = { id: String(company.id) }
  await callApi(
    companyEndpoints.patch,
    { params, body: { company_type: 'Group practice' } },
    practice.session.token,
  )
  await box(main(page), 'Phone').fill('2125550142')
  await button(main(page), 'Update Company').click()
  await expect(main(page).getByRole('alert')).toContainText('Someone else changed this company')
  await expect(box(main(page), 'Type')).toHaveValue('Group practice')
  await button(main(page), 'Update Company').click()
  await expect
    .poll(() => callApi(companyEndpoints.get, { params }, practice.session.token))
    .toMatchObject({ company_type: 'Group practice', phone: '2125550142' })
  await expect(main(page).getByRole('alert')).toBeHidden()
})

test('a location is opened, gets a new form address, is closed and opened again, and deleted while nothing belongs to it', async ({
  page,
}) => {
  const practice = await signUpPractice()
  await enter(page, practice, '/settings')
  await tab(page, 'Locations').click()
  await link(page, 'New Location').click()
  await box(main(page), 'Name').fill('Mill Lane')
  await box(main(page), 'Notification Email').fill('desk@example.com')
  await button(main(page), 'Create Location').click()
  await expect(tab(page, 'Locations')).toHaveAttribute('aria-current', 'page')
  await link(page, 'Mill Lane').click()

  const locations = async () => {
    const { results } = await callApi(listLocations, {}, practice.session.token)
    return results.find(({ name }) => name === 'Mill Lane')
  }
  const before = await locations()
  expect(before).toMatchObject({ notification_email: 'desk@example.com', own_time_zone: null })
  await chooseZone(page, 'chicago', /^America\/Chicago/)
  await button(main(page), 'Update Location').click()
  await expect.poll(async () => (await locations())?.own_time_zone).toBe('America/Chicago')
  const forms = main(page).getByRole('region', { name: 'Web Forms' })
  await expect(
    forms.getByText(`${origin()}/api/intake/forms/${before?.form_id}/`, { exact: true }),
  ).toBeVisible()
  await button(forms, 'New Form Address').click()
  const renewal = dialog(page, 'New Form Address')
  await expect(renewal).toContainText(locationSettingsMessages.renewConfirm)
  await button(renewal, 'Create new address').click()
  await expect(forms.getByText(before?.form_id ?? '').first()).toBeHidden()
  const { form_id } = (await locations()) ?? {}
  await expect(forms.getByText(`${origin()}/api/intake/forms/${form_id}/`, { exact: true })).toBeVisible()

  await button(main(page), 'Close Location').click()
  await button(dialog(page, 'Close Location'), 'Close location').click()
  await expect(button(main(page), 'Reopen Location')).toBeVisible()
  // Not offered for anybody new; the other one is.
  await page.goto(`${origin()}/leads/create`)
  await main(page).getByRole('combobox', { name: 'Location', exact: true }).click()
  await expect(page.getByRole('option')).toHaveText(['Main office'])
  await page.goBack()
  await button(main(page), 'Reopen Location').click()
  await expect(button(main(page), 'Close Location')).toBeVisible()

  const lead = await practice.addLead({ location: before?.id ?? 0 })
  const remove = async () => {
    await button(main(page), 'Delete Location').click()
    await button(dialog(page, 'Delete Location'), 'Delete').click()
  }
  await remove()
  await expect(main(page).getByRole('alert')).toHaveText(
    locationSettingsMessages.deleteRefused('1 lead and 1 open request'),
  )
  const body = { location: practice.location.id }
  await callApi(patchLead, { params: { id: String(lead) }, body }, practice.session.token)
  // The lead has moved, what came in here has not.
  await remove()
  await expect(main(page).getByRole('alert')).toHaveText(
    locationSettingsMessages.deleteRefused('1 open request'),
  )
  const { results } = await callApi(listQueue, {}, practice.session.token)
  const params = { id: String(results[0]?.id) }
  await callApi(closeRequest, { params, body: { outcome: 'answered' } }, practice.session.token)
  await remove()
  await expect(tab(page, 'Locations')).toHaveAttribute('aria-current', 'page')
  await expect(link(page, 'Main office')).toBeVisible()
  await expect(link(page, 'Mill Lane')).toHaveCount(0)
})

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
