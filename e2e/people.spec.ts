import { expect, type Page } from '@playwright/test'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { listIntakeRequests, replayIntakeRequest } from '#contract/intake/inbox.endpoints.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { leadPeopleMessages } from '#contract/leads/lead-people.messages.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
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
  await expect(page.getByText(leadPeopleMessages.merged)).toBeVisible()
  await expect(page).toHaveURL(`${origin()}/leads/${ann?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ann Example \(2\)/)
  await expect(region(page, 'Other Names and Contacts')).toContainText('Also known as Bob Example')
  await button(region(page, 'History'), 'Load More').click()
  await expect(requests).toHaveCount(2)
  await expect(region(page, 'History')).toContainText('Merged with another lead of the same person')

  // The address of the lead that is no more still leads there.
  await page.goto(`${origin()}/leads/${bob?.id}`)
  await expect(page).toHaveURL(`${origin()}/leads/${ann?.id}`)

  await requests.getByRole('button', { name: 'Not this person' }).first().click()
  await page.getByRole('menuitem', { name: 'Make a new lead' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ann Example \(1\)/)
  expect((await leadsOf(practice)).map(({ request_count }) => request_count)).toEqual([1, 1])
})

test('script in every field shows as text on every screen', async ({ page }) => {
  const practice = await signUpPractice()
  const script = (field: string) =>
    `<script>document.title="owned"</script><img src=x onerror="alert('${field}')">\${7*7}{{7*7}}`
  const fields = {
    first_name: script('first'),
    last_name: script('last').slice(0, 140),
    insurance_provider: script('insurance'),
    message: script('message'),
    phone: `<b onclick=alert(1)>555</b>`,
  }
  await send(practice, { ...fields, source: script('source'), city: script('city'), [script('name')]: 'x' })
  const { results } = await callApi(listIntakeRequests, {}, practice.session.token)
  const [held] = results
  if (held?.outcome === 'ignored') {
    const params = { id: String(held.id) }
    await callApi(replayIntakeRequest, { params, body: fields }, practice.session.token)
  }
  const [lead] = await leadsOf(practice)
  const about = { params: { id: String(lead?.id) } }
  await callApi(
    noteEndpoints.leads.create,
    { ...about, body: { content: script('note') } },
    practice.session.token,
  )
  const task = { title: script('task'), description: script('described'), due_date: '2031-03-04' }
  await callApi(taskEndpoints.leads.create, { ...about, body: task }, practice.session.token)

  const wrong: string[] = []
  page.on('dialog', (opened) => {
    wrong.push(opened.message())
    return opened.dismiss()
  })
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  await enter(page, practice)
  const screens = [
    '/leads',
    `/leads/${lead?.id}`,
    '/inbox',
    `/inbox/${held?.id}`,
    '/home',
    `/leads/${lead?.id}/edit`,
  ]
  for (const path of screens) {
    await page.goto(`${origin()}${path}`)
    if (path.endsWith('/edit')) await expect(page.getByLabel('First Name')).toHaveValue(fields.first_name)
    else await expect(main(page).getByText('<script>document.title="owned"</script>').first()).toBeVisible()
    if (path === `/leads/${lead?.id}`) {
      for (const name of ['Notes', 'Tasks', 'History']) {
        await expect(region(page, name)).toContainText('<script>document')
      }
    }
    if (path === '/leads') {
      await main(page).getByRole('button', { name: 'View' }).first().click()
      await expect(region(page, 'History')).toContainText('<script>document')
    }
    expect(await page.title()).not.toBe('owned')
    expect(await page.locator('img[src="x"], b[onclick]').count()).toBe(0)
  }
  expect(wrong).toEqual([])
})
