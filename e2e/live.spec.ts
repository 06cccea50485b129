import { type Browser, expect, type Page, type Request } from '@playwright/test'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { listenToChanges } from '#contract/realtime/realtime.endpoints.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { addColleague } from './support/colleague.ts'
import { callApi, enter, origin, type Practice, signUpPractice } from './support/practice.ts'
import { main } from './support/screens.ts'
import { test } from './support/test.ts'

/** A visitor sends the form of the practice's website. */
async function sendForm({ location }: Practice, fields: Record<string, string>): Promise<void> {
  const url = `${origin()}${apiBase}${endpointPath(receiveForm, { form_id: location.form_id })}`
  expect((await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).ok).toBe(true)
}

/** Whether a request is for what changes as it happens, not only for what has happened. */
const isStream = (request: Request) =>
  request.url().includes(`${apiBase}${listenToChanges.path}`) &&
  request.headers().accept === 'text/event-stream'

/** Opens a page, and waits until it is told what changes. */
async function openLive(page: Page, path: string): Promise<void> {
  const told = page.waitForResponse((response) => isStream(response.request()))
  await page.goto(`${origin()}${path}`)
  await told
}

async function asColleague(browser: Browser, practice: Practice): Promise<Page> {
  const { viewport = null } = test.info().project.use
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await enter(page, await addColleague(practice, 'Robin', 'Example'))
  return page
}

const row = (page: Page, name: string) =>
  main(page)
    .getByRole('link', { name: new RegExp(name) })
    .or(main(page).getByRole('row', { name: new RegExp(name) }))
    .first()

test('what comes in and what others change shows on every open screen, without a reload', async ({
  page,
  browser,
}) => {
  const practice = await signUpPractice()
  await enter(page, practice)
  const other = await asColleague(browser, practice)
  await openLive(page, '/leads')
  await openLive(other, '/')
  await sendForm(practice, { name: 'Zoe Example', phone: '2125550143', message: 'A check-up, please.' })
  await expect(row(page, 'Zoe Example')).toBeVisible()
  await expect(
    main(other)
      .getByRole('link', { name: /New Lead/ })
      .first(),
  ).toBeVisible()

  const id = await practice.addLead({ first_name: 'Ada' })
  const params = { id: String(id) }
  await expect(row(page, 'Ada Example')).toBeVisible()
  await openLive(other, `/leads/${id}`)
  await callApi(patchLead, { params, body: { first_name: 'Adele' } }, practice.session.token)
  await callApi(
    noteEndpoints.leads.create,
    { params, body: { content: 'Call after five.' } },
    practice.session.token,
  )
  await expect(other.getByRole('heading', { level: 1, name: 'Adele Example' })).toBeVisible()
  await expect(main(other).getByText('Call after five.').first()).toBeVisible()
  await expect(row(page, 'Adele Example')).toBeVisible()
  await other.context().close()
})

test('who was offline sees what was missed, and that the connection was lost', async ({ page, context }) => {
  const practice = await signUpPractice()
  await enter(page, practice)
  await openLive(page, '/leads')
  await context.setOffline(true)
  await sendForm(practice, { name: 'Zoe Example', phone: '2125550143', message: 'A check-up, please.' })
  await expect(page.getByText(realtimeMessages.offline)).toBeVisible()
  await context.setOffline(false)
  await expect(row(page, 'Zoe Example')).toBeVisible()
  await expect(page.getByText(realtimeMessages.offline)).toBeHidden()
})

test('tabs of one browser share one stream, and the next goes on when the first is closed', async ({
  page,
  context,
}) => {
  const practice = await signUpPractice()
  await enter(page, practice)
  await openLive(page, '/leads')
  const second = await context.newPage()
  let streams = 0
  second.on('request', (request) => {
    if (isStream(request)) streams++
  })
  await second.goto(`${origin()}/leads`)
  await expect(main(second).getByRole('heading', { name: 'Active Leads' })).toBeVisible()
  await sendForm(practice, { name: 'Zoe Example', phone: '2125550143', message: 'A check-up, please.' })
  await expect(row(second, 'Zoe Example')).toBeVisible()
  expect(streams).toBe(0)
  await page.close()
  await expect.poll(() => streams).toBe(1)
  await practice.addLead({ first_name: 'Ada' })
  await expect(row(second, 'Ada Example')).toBeVisible()
})
