import { randomInt } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { pagingLimits } from '#contract/http/paging.ts'
import {
  getPhoneSettings,
  phoneNumberEndpoints,
  putPhoneAccount,
  receiveCall,
  receiveDialed,
} from '#contract/intake/phone.endpoints.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { getLedger } from '#contract/queue/queue.endpoints.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { callFields, newAccount, newCallSid, signedCallback } from '#server/testing/twilio.ts'
import { expectAccessibleInBothColors } from './support/axe.ts'
import { addColleague, type Colleague } from './support/colleague.ts'
import { callApi, enter, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { box, button, dialog, intercept, isPhone, main } from './support/screens.ts'
import { test } from './support/test.ts'

const person = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })

async function asColleague(browser: Browser, colleague: Colleague, path: string): Promise<Page> {
  const { viewport = null } = test.info().project.use
  const page = await (await browser.newContext({ viewport })).newPage()
  await enter(page, colleague, path)
  return page
}

/** People who wait for a reply, as `Person 1 Example` and so on. */
async function addPeople(practice: Practice, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const add = (n: number) =>
    practice.addLead({
      first_name: `Person ${n}`,
      email: `person-${n}@example.com`,
      phone: `+1212${5_550_000 + n}`,
    })
  for (let at = 0; at < numbers.length; at += 10) await Promise.all(numbers.slice(at, at + 10).map(add))
}

/** A telephone with a line per location; answers how a call to one of them is missed. */
async function connectLines(practice: Practice, locations: readonly number[]) {
  const { token } = practice.session
  const account = newAccount()
  await callApi(putPhoneAccount, { body: account }, token)
  const lines = new Map<number, string>()
  for (const location_id of locations) {
    const number = `+1312555${randomInt(1_000, 9_999)}`
    const body = { name: `Line ${location_id}`, number, location_id, ring_number: '+12125550100' }
    await callApi(phoneNumberEndpoints.create, { body }, token)
    lines.set(location_id, number)
  }
  const { addresses } = await callApi(getPhoneSettings, {}, token)
  return async (from: string, location: number) => {
    const fields = callFields(account, { from, to: lines.get(location) ?? '', sid: newCallSid() })
    const send = async (path: string, more: Record<string, string>) => {
      const signedFor = new URL(addresses.voice).origin
      const callback = signedCallback(signedFor, path, { ...fields, ...more }, account.auth_token)
      const answer = await fetch(`${origin()}${callback.path}`, { ...callback, method: 'POST' })
      expect(answer.ok).toBe(true)
    }
    await send(receiveCall.path, {})
    await send(receiveDialed.path, { CallStatus: 'in-progress', DialCallStatus: 'no-answer' })
  }
}

/** The key works once the page has been shown. */
async function pressQuickAdd(page: Page): Promise<void> {
  const form = dialog(page, 'Quick Add')
  await expect(async () => {
    if (!(await form.isVisible())) await page.keyboard.press('q')
    await expect(box(form, 'Name')).toBeFocused({ timeout: 2_000 })
  }).toPass()
}

test('no one is forgotten: missed calls of known people, at the line that was dialed, and callers with a number alone', async ({
  page,
  browser,
}) => {
  const practice = await signUpPractice()
  const { token } = practice.session
  const elmPark = await practice.addLocation('Elm Park')
  const missCall = await connectLines(practice, [practice.location.id, elmPark])
  const clerk = await addColleague(practice, 'Maria', 'Example')
  const elmClerk = await addColleague(
    { ...practice, location: { ...practice.location, id: elmPark } },
    'Elmer',
    'Example',
  )
  const add = async (first_name: string, phone: string, status: 'scheduled' | 'contacted') => {
    const id = await practice.addLead({ first_name, phone, email: `${first_name}@example.com` })
    await callApi(patchLead, { params: { id: String(id) }, body: { status } }, token)
    await queryDatabase(
      "UPDATE intake_requests SET closed_as = 'answered', closed_at = now() WHERE lead_id = $1",
      [id],
    )
  }
  await add('Sched', '+12125550171', 'scheduled')
  await add('Hudson', '+12125550173', 'contacted')

  // A scheduled lead, which a form made, calls and no one answers: it is in the queue, and stays scheduled.
  await missCall('+12125550171', practice.location.id)
  await enter(page, clerk, '/queue')
  await expect(row(page, 'Sched Example')).toContainText('Missed call')
  await expect(row(page, 'Sched Example')).toContainText('Scheduled')

  // Elm Park's line rings: its clerk sees the request and may open the lead, though it is known elsewhere.
  await missCall('+12125550173', elmPark)
  const elm = await asColleague(browser, elmClerk, '/queue')
  await expect(row(elm, 'Hudson Example')).toContainText('Missed call')
  await expect(main(elm).getByRole('row')).toHaveCount(2)
  await expect(row(page, 'Hudson Example')).toContainText('Elm Park')
  await row(elm, 'Hudson Example').getByRole('link', { name: 'Open lead Hudson Example' }).click()
  await expect(elm.getByRole('heading', { level: 1, name: 'Hudson Example' })).toBeVisible()

  // A caller of whom only the number is known.
  await pressQuickAdd(elm)
  const form = dialog(elm, 'Quick Add')
  await box(form, 'Phone').fill('212 555 0188')
  await elm.keyboard.press('Enter')
  await elm.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(elm.getByRole('heading', { level: 1, name: 'Unknown Lead' })).toBeVisible()
  await expect(main(elm).getByRole('link', { name: '+1 212 555 0188' }).first()).toBeVisible()

  // What is held as spam is in the clerk's queue, with why, and becomes a lead from there.
  const url = `${origin()}${apiBase}${endpointPath(receiveForm, { form_id: practice.location.form_id })}`
  await fetch(url, { method: 'POST', body: new URLSearchParams({ message: 'Please call me back' }) })
  const held = main(page).getByRole('row').filter({ hasText: 'Held for review' })
  await expect(held).toContainText('No name, phone or email')
  await held.getByRole('button', { name: 'Release' }).click()
  await box(dialog(page, 'Release Request'), 'Phone').fill('212 555 0189')
  await button(dialog(page, 'Release Request'), 'Create Lead').click()
  await expect(held).toHaveCount(0)
  await expect(main(page).getByRole('row').filter({ hasText: '+1 212 555 0189' })).toContainText(
    'New request',
  )
  await elm.context().close()
})

test('a morning of 20 requests is worked by keyboard alone', async ({ page }) => {
  const practice = await signUpPractice()
  await addPeople(practice, 1, 20)
  await enter(page, practice)
  await expect(main(page).getByRole('region', { name: 'Queue' })).toContainText('20 open')
  await expect(main(page).getByRole('region', { name: 'Queue' })).toContainText(
    '20 received today · 0 closed · 20 open',
  )
  await main(page).getByRole('link', { name: 'Start' }).press('Enter')
  await expect(person(page)).toContainText('Person')
  await expectAccessibleInBothColors(page)
  const keys = ['1', '2', 'n', '3', '4', 'v', '5', '6', '7', '8']
  const seen = new Set<string>()
  for (let at = 0; at < 20; at++) {
    seen.add((await person(page).textContent()) ?? '')
    if (at === 0) {
      await page.keyboard.type('\nPrefers mornings\n')
      await expect(person(page)).toBeFocused()
    }
    await page.keyboard.press(keys[at % keys.length] ?? '')
  }
  expect(seen.size).toBe(20)
  await expect(main(page).getByText(queueMessages.empty)).toBeVisible()
  // The last one was a slip.
  const stored = (condition: string) =>
    queryDatabase<{ id: string }>(`SELECT id FROM intake_requests WHERE company_id = $1 AND ${condition}`, [
      practice.session.company.id,
    ])
  await expect.poll(async () => (await stored("closed_as = 'gave_up'")).length).toBe(2)
  await page.keyboard.press('u')
  await expect.poll(async () => (await stored("closed_as = 'gave_up'")).length).toBe(1)
  await page.keyboard.press('1')
  await expect.poll(async () => (await stored("closed_as = 'booked'")).length).toBe(3)
  await page.keyboard.press('Escape')
  await expect(main(page).getByRole('region', { name: 'Queue' })).toContainText(
    '20 received today · 16 closed · 4 open',
  )
  expect((await stored('last_result IS NOT NULL AND next_at > now()')).length).toBe(4)
  const notes = await queryDatabase('SELECT content FROM notes WHERE company_id = $1', [
    practice.session.company.id,
  ])
  expect(notes).toEqual([{ content: 'Booked: Prefers mornings' }])
})

test('two clerks work one queue: each sees whom the other is calling, and no one is dialed twice', async ({
  page,
  browser,
}) => {
  const practice = await signUpPractice()
  await addPeople(practice, 1, 6)
  const maria = await addColleague(practice, 'Maria', 'Example')
  const sam = await addColleague(practice, 'Sam', 'Example')
  await enter(page, sam, '/queue')
  await expect(row(page, 'Person 1 Example')).toBeVisible()
  const other = await asColleague(browser, maria, '/queue/work')
  await expect(person(other)).toContainText('Person')
  const first = (await person(other).textContent()) ?? ''
  await row(page, first).getByText('Maria Example is calling').waitFor()

  await page.getByRole('link', { name: 'Start' }).click()
  await expect(person(page)).toContainText('Person')
  const claimed: string[] = []
  const names = async (clerk: Page) => (await person(clerk).textContent()) ?? ''
  for (let turn = 0; turn < 3; turn++) {
    for (const clerk of [page, other]) {
      await expect(main(clerk).getByText('You are calling')).toBeVisible()
      const name = await names(clerk)
      claimed.push(name)
      await clerk.keyboard.press('2')
      await expect(person(clerk)).not.toHaveText(name)
      // Until a claim is granted, a colleague may be faster, and then this clerk is led past the person.
      if (turn < 2) await expect(main(clerk).getByText('You are calling')).toBeVisible()
    }
  }
  expect(new Set(claimed).size).toBe(6)
  for (const clerk of [page, other]) await expect(main(clerk).getByText(queueMessages.empty)).toBeVisible()
  const twice = await queryDatabase(
    `SELECT subject_id FROM events WHERE company_id = $1 AND type = 'request.closed' GROUP BY subject_id HAVING count(*) > 1`,
    [practice.session.company.id],
  )
  expect(twice).toEqual([])
  await other.context().close()
})

test('an outcome whose answer is lost brings the person back, and tried again it is saved once', async ({
  page,
  context,
}) => {
  const practice = await signUpPractice()
  await addPeople(practice, 1, 3)
  await enter(page, practice, '/queue/work')
  await expect(person(page)).toContainText('Person')
  const name = (await person(page).textContent()) ?? ''
  const restore = await intercept(page, 'POST', /\/outcome\/$/, async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.keyboard.type('\nComes on Friday\n')
  await page.keyboard.press('1')
  // Something else that the page asks for while it is offline may fail as well.
  const alert = main(page).getByRole('alert').filter({ hasText: queueMessages.outcomeFailed })
  await expect(alert).toBeVisible()
  await expect(person(page)).toHaveText(name)
  await expect(box(main(page), 'Note')).toHaveValue('Comes on Friday')
  await context.setOffline(false)
  await restore()
  await button(alert, 'Try again').click()
  await expect(person(page)).not.toHaveText(name)
  const ledger = () => callApi(getLedger, {}, practice.session.token)
  await expect.poll(async () => (await ledger()).by_outcome.booked).toBe(1)
  expect(await ledger()).toMatchObject({ received: 3, closed: 1, open: 2 })
  const notes = await queryDatabase('SELECT content FROM notes WHERE company_id = $1', [
    practice.session.company.id,
  ])
  expect(notes).toEqual([{ content: 'Booked: Comes on Friday' }])
})

test('with more open than a page of them, one key leads to the next person', async ({ page }) => {
  const practice = await signUpPractice()
  await addPeople(practice, 1, pagingLimits.maxPageSize + 20)
  await enter(page, practice, '/queue/work')
  await expect(person(page)).toContainText('Person')
  for (const key of ['n', '2', '2', 'n', '2']) {
    const name = (await person(page).textContent()) ?? ''
    await page.keyboard.press(key)
    await expect(person(page)).not.toHaveText(name)
  }
})

test('a person is worked by touch', { tag: '@phone' }, async ({ page }) => {
  test.skip(!isPhone(page), 'a desk has keys')
  const practice = await signUpPractice()
  await addPeople(practice, 1, 2)
  await enter(page, practice, '/queue')
  await main(page)
    .getByRole('list', { name: 'Queue' })
    .getByRole('link', { name: /^Person/ })
    .first()
    .click()
  await expect(person(page)).toContainText('Person')
  const name = (await person(page).textContent()) ?? ''
  await button(main(page), 'Booked').click()
  await expect(person(page)).not.toHaveText(name)
  await button(main(page), 'Undo').click()
  await expect(person(page)).toHaveText(name)
  await button(main(page), 'Leave the queue').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
})
