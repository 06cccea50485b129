import { expect, type Page } from '@playwright/test'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { dismissIntakeRequest, listIntakeRequests } from '#contract/intake/inbox.endpoints.ts'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { callApi, enter, origin, type Practice, signUpPractice } from './support/practice.ts'
import { box, button, goTo, keepUntold, main } from './support/screens.ts'
import { test } from './support/test.ts'

const script = '<script>document.title = "owned"</script>'
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name })

async function send({ location }: Practice, fields: Record<string, string>): Promise<number> {
  const url = `${origin()}${apiBase}${endpointPath(receiveForm, { form_id: location.form_id })}`
  return (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).status
}
const leadsOf = async ({ session }: Practice) => (await callApi(listLeads, {}, session.token)).results

test('a request that names no one is found in the inbox, corrected, and becomes one lead', async ({
  page,
}) => {
  const practice = await signUpPractice()
  expect(await send(practice, { message: `Call me ${script}` })).toBe(200)
  await enter(page, practice)
  await goTo(page, 'Inbox')
  await expect(main(page).getByText('No name, phone or email')).toBeVisible()
  await button(main(page), '1 needs attention').click()
  await expect(page).toHaveURL(/outcome=unresolved/)
  await link(page, 'Unknown sender').click()

  const raw = main(page).getByRole('region', { name: 'Raw body' })
  await expect(raw).toContainText('message=Call+me')
  await expect(box(main(page), 'Message')).toHaveValue(`Call me ${script}`)
  await expect(main(page).getByRole('alert')).toHaveText(intakeMessages.nobody)
  await box(main(page), 'Email').fill('pat')
  await button(main(page), 'Create Lead').click()
  await expect(main(page).getByText('Enter a valid email address.')).toBeVisible()
  await box(main(page), 'Email').fill('pat@example.com')
  await box(main(page), 'First Name').fill('Pat')
  await box(main(page), 'Last Name').fill('Example')
  await button(main(page), 'Create Lead').dblclick()
  await expect(page.getByText(inboxMessages.replayed)).toBeVisible()
  await expect(button(main(page), 'Create Lead')).toBeHidden()
  expect(await leadsOf(practice)).toMatchObject([
    { first_name: 'Pat', email: 'pat@example.com', request_count: 1 },
  ])

  await link(page, 'Pat Example').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pat Example' })).toBeVisible()
  expect(await page.title()).not.toContain('owned')
})

test('spam says why it was held back, is put aside and taken back, and let in', async ({ page }) => {
  const practice = await signUpPractice()
  expect(await send(practice, { name: 'Robin Example', phone: '2125550142', gotcha: 'x' })).toBe(200)
  expect(await leadsOf(practice)).toEqual([])
  await enter(page, practice, '/inbox')
  await expect(main(page).getByText('A hidden field is filled in')).toBeVisible()
  await link(page, /Robin Example/).click()
  await button(main(page), 'Dismiss').click()
  await expect(page.getByText(inboxMessages.dismissed)).toBeVisible()
  await button(main(page), 'Move Back to Inbox').click()
  await expect(page.getByText(inboxMessages.restored)).toBeVisible()
  await button(main(page), 'Create Lead').click()
  await expect(link(page, 'Robin Example')).toBeVisible()
  expect(await leadsOf(practice)).toMatchObject([{ first_name: 'Robin', phone: '2125550142' }])
})

test('what someone else did in the meantime shows, and nothing typed is lost', async ({ page }) => {
  const practice = await signUpPractice()
  await send(practice, { message: 'Call me' })
  await keepUntold(page)
  await enter(page, practice, '/inbox')
  await link(page, 'Unknown sender').click()
  await box(main(page), 'First Name').fill('Pat')
  const { results } = await callApi(listIntakeRequests, {}, practice.session.token)
  const params = { id: String(results[0]?.id) }
  await callApi(dismissIntakeRequest, { params, body: { dismissed: true } }, practice.session.token)
  await button(main(page), 'Create Lead').click()
  await expect(main(page).getByRole('alert')).toHaveText(inboxMessages.stale)
  await expect(box(main(page), 'First Name')).toHaveValue('Pat')
  await button(main(page), 'Create Lead').click()
  await expect(page.getByText(inboxMessages.replayed)).toBeVisible()
})
