import { expect, type Page } from '@playwright/test'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { leadMergeMessages } from '#contract/leads/lead-merges.messages.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { callApi, enter, origin, type Practice, signUpPractice } from './support/practice.ts'
import { button, dialog, main } from './support/screens.ts'
import { test } from './support/test.ts'

const phone = '(212) 555-0142'
async function send({ location }: Practice, fields: Record<string, string>): Promise<void> {
  const url = `${origin()}${apiBase}${endpointPath(receiveForm, { form_id: location.form_id })}`
  expect((await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).status).toBe(200)
}
const leadsOf = async ({ session }: Practice) =>
  (await callApi(listLeads, { query: { ordering: 'id' } }, session.token)).results
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('two people behind one number are told apart, or joined into one lead with all their requests', async ({
  page,
}) => {
  const practice = await signUpPractice()
  await send(practice, { name: 'Ann Example', phone, message: 'About a crown' })
  const [ann] = await leadsOf(practice)
  const requests = region(page, 'History')
    .getByRole('listitem')
    .filter({ hasText: /^Request · / })
  await enter(page, practice, `/leads/${ann?.id}`)
  await expect(region(page, 'History')).toContainText('About a crown')
  // Whoever comes in on the same number meanwhile is there by themselves.
  const people = region(page, 'Possible Duplicates')
  await send(practice, { name: 'Bob Example', phone, message: 'About a filling' })
  await expect(people).toContainText('Shares this number: Bob Example')
  const [, bob] = await leadsOf(practice)
  await page.goto(`${origin()}/leads/${bob?.id}`)
  await expect(people).toContainText('Shares this number: Ann Example')
  await expect(region(page, 'History')).toContainText('About a filling')

  await button(people, 'Not a duplicate: Ann Example').click()
  await expect(people).toContainText('Different person: Ann Example')
  await button(people, 'Ask again about Ann Example').click()
  await button(people, 'Merge: Ann Example').click()
  await button(dialog(page, 'Merge leads'), 'Merge with Ann Example').click()
  await expect(page.getByText('Not taken from the duplicate: First Name: Bob.')).toBeVisible()
  await expect(page).toHaveURL(`${origin()}/leads/${ann?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Example')
  await expect(main(page).getByText('· 2 requests').first()).toBeVisible()
  await expect(region(page, 'Other Names')).toContainText('Also known as Bob Example')
  await button(region(page, 'History'), 'Load More').click()
  await expect(requests).toHaveCount(2)
  await expect(region(page, 'History')).toContainText('Merged with another lead of the same person')

  // An undo brings both leads back.
  await button(region(page, 'Other Names'), 'Undo merge: Bob Example').click()
  await expect(dialog(page, 'Undo Merge')).toContainText('First Name: Bob')
  await button(dialog(page, 'Undo Merge'), 'Undo Merge').click()
  await expect(page.getByText(leadMergeMessages.undone)).toBeVisible()
  await expect(region(page, 'Possible Duplicates')).toContainText('Bob Example')
  await expect(main(page).getByText('· 2 requests')).toHaveCount(0)
  await button(people, 'Merge: Bob Example').click()
  await button(dialog(page, 'Merge leads'), 'Merge with Bob Example').click()
  await expect(region(page, 'Other Names')).toContainText('Also known as Bob Example')

  // The address of the lead that is no more still leads there.
  await page.goto(`${origin()}/leads/${bob?.id}`)
  await expect(page).toHaveURL(`${origin()}/leads/${ann?.id}`)

  await requests.getByRole('button', { name: 'Not this person' }).first().click()
  await page.getByRole('menuitem', { name: 'Make a new lead' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Example')
  await expect(main(page).getByText('· 1 request').first()).toBeVisible()
  expect((await leadsOf(practice)).map(({ request_count }) => request_count)).toEqual([1, 1])
})
