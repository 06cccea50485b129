import { expect, type Page } from '@playwright/test'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { webFormMessages } from '#contract/intake/web-forms.messages.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { callApi, enter, origin, type Practice, signUpPractice } from './support/practice.ts'
import { button, goTo, main } from './support/screens.ts'
import { test } from './support/test.ts'

const script = '<img src=x onerror="document.title=\'owned\'">'
const odd = {
  form_name: 'Contact',
  feld_a: 'Pat Example',
  feld_b: '555-0142 ext 3',
  feld_c: `A crown as soon as possible ${script}`,
}

async function send({ location }: Practice, fields: Record<string, string>): Promise<number> {
  const url = `${origin()}${apiBase}${endpointPath(receiveForm, { form_id: location.form_id })}`
  return (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).status
}
const leadsOf = async ({ session }: Practice) => (await callApi(listLeads, {}, session.token)).results
const result = (page: Page) => main(page).getByRole('region', { name: 'Resulting Lead' })

async function choose(page: Page, field: string, meaning: string): Promise<void> {
  await main(page)
    .getByRole('combobox', { name: `Meaning of ${field}` })
    .click()
  await page.getByRole('option', { name: meaning, exact: true }).click()
}

test('a form whose fields no one knows is corrected on what it sent, and its request becomes a lead', async ({
  page,
}) => {
  const practice = await signUpPractice()
  expect(await send(practice, odd)).toBe(200)
  await enter(page, practice)
  await goTo(page, 'Inbox')
  await expect(main(page).getByText('No name, phone or email')).toBeVisible()
  await button(main(page), '1 needs attention').click()
  await expect(page).toHaveURL(/outcome=unresolved/)
  await main(page).getByRole('link', { name: 'Unknown sender' }).click()
  await expect(main(page).getByRole('region', { name: 'Raw body' })).toContainText('feld_a=Pat+Example')
  await main(page).getByRole('link', { name: 'Change what this form’s fields mean' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Form Recognition' })).toBeVisible()

  await expect(result(page).getByRole('alert')).toHaveText(intakeMessages.nobody)
  await expect(main(page).getByText('Not recognized').first()).toBeVisible()
  await choose(page, 'feld_a', 'Full name')
  await expect(result(page).getByRole('alert')).toBeHidden()
  await expect(result(page)).toContainText('Pat')
  await choose(page, 'feld_b', 'Phone')
  await choose(page, 'feld_c', 'Message')
  await expect(result(page)).toContainText(odd.feld_c)
  await button(main(page), 'Save').dblclick()
  await expect(page.getByText(webFormMessages.saved)).toBeVisible()
  await expect(button(main(page), 'Save')).toBeDisabled()

  await goTo(page, 'Inbox')
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Unknown sender' }).click()
  await expect(main(page).getByRole('textbox', { name: 'First Name' })).toHaveValue('Pat')
  await button(main(page), 'Create Lead').dblclick()
  await expect(page.getByText(inboxMessages.replayed)).toBeVisible()
  await main(page).getByRole('link', { name: 'Pat Example' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pat Example' })).toBeVisible()
  expect(await send(practice, { ...odd, feld_a: 'Sam Example', feld_b: '212-555-0143' })).toBe(200)
  const names = (await leadsOf(practice)).map(({ first_name, phone }) => [first_name, phone])
  expect(names.sort()).toEqual([
    ['Pat', odd.feld_b],
    ['Sam', '212-555-0143'],
  ])
  expect(await page.title()).not.toContain('owned')
})
