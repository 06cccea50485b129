import { expect, type Page } from '@playwright/test'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { changeWebForm, listWebForms } from '#contract/intake/web-forms.endpoints.ts'
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
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Unknown sender' }).click()
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
  await button(main(page), 'Create Lead').click()
  await expect(page.getByText(inboxMessages.replayed)).toBeVisible()
  expect(await send(practice, { ...odd, feld_a: 'Sam Example', feld_b: '212-555-0143' })).toBe(200)
  const names = (await leadsOf(practice)).map(({ first_name, phone }) => [first_name, phone])
  expect(names.sort()).toEqual([
    ['Pat', odd.feld_b],
    ['Sam', '212-555-0143'],
  ])
  expect(await page.title()).not.toContain('owned')
})

test('before anything came, the page says where to send it; then the form shows', async ({ page }) => {
  const practice = await signUpPractice()
  await enter(page, practice, `/settings/locations/${practice.location.id}`)
  await main(page).getByRole('link', { name: 'Connected forms' }).click()
  await expect(main(page).getByText(webFormMessages.none)).toBeVisible()
  await expect(main(page).getByText(practice.location.form_id).first()).toBeVisible()
  await expect(main(page).getByText('How to Connect a Form')).toBeVisible()
  expect(await send(practice, { ...odd, phone: '212-555-0142' })).toBe(200)
  await page.reload()
  await main(page).getByRole('link', { name: 'Contact' }).click()
  await expect(main(page).getByText('The name suggests a phone number')).toBeVisible()
})

test('what someone else chose in the meantime shows, and what was chosen here is kept', async ({ page }) => {
  const practice = await signUpPractice()
  const { token } = practice.session
  await send(practice, odd)
  const [form] = (await callApi(listWebForms, {}, token)).results
  const params = { id: String(form?.id) }
  await enter(page, practice, `/settings/web-forms/${form?.id}`)
  await choose(page, 'feld_a', 'Full name')
  const corrections = [{ field: 'feld_c', meaning: 'message' as const }]
  await callApi(changeWebForm, { params, body: { corrections } }, token)
  await button(main(page), 'Save').click()
  await expect(main(page).getByText(webFormMessages.stale)).toBeVisible()
  await expect(main(page).getByRole('combobox', { name: 'Meaning of feld_c' })).toHaveValue('Message')
  await expect(main(page).getByRole('combobox', { name: 'Meaning of feld_a' })).toHaveValue('Full name')
  await button(main(page), 'Save').click()
  await expect(page.getByText(webFormMessages.saved)).toBeVisible()
  await choose(page, 'feld_b', 'Ignore')
  await main(page).getByRole('link', { name: 'Back to Web Forms' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a form that no one needs is removed, after asking', async ({ page }) => {
  const practice = await signUpPractice()
  await send(practice, { ...odd, form_name: 'Junk' })
  await send(practice, odd)
  await enter(page, practice, `/settings/locations/${practice.location.id}/forms`)
  const forms = main(page).getByRole('table', { name: 'Web forms' })
  await button(forms, 'Remove Junk').click()
  const dialog = page.getByRole('dialog', { name: 'Remove Junk' })
  await expect(dialog).toContainText(webFormMessages.removeConfirm)
  await button(dialog, 'Remove').click()
  await expect(page.getByText(webFormMessages.removed)).toBeVisible()
  await expect(forms.getByRole('link', { name: 'Junk' })).toBeHidden()
  await expect(forms.getByRole('link', { name: 'Contact' })).toBeVisible()
})
