import { expect, type Locator, type Page } from '@playwright/test'
import { embedMessages as texts } from '#contract/embed/embed.messages.ts'
import { defaultEmbedValues as embed } from '#contract/embed/embed.settings.ts'
import { listIntakeRequests } from '#contract/intake/inbox.endpoints.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { expectAccessible } from './support/axe.ts'
import { callApi, type Practice, signUpPractice } from './support/practice.ts'
import { testInNewBrowser as test } from './support/test.ts'
import { openWebSite, tagOf, type WebSite } from './support/web-site.ts'

let practice: Practice
let site: WebSite | undefined
test.beforeEach(async () => {
  practice = await signUpPractice()
})
test.afterEach(() => site?.close())

const intakeAddress = '**/api/intake/chatbot/**'
const launcher = (page: Page): Locator => page.getByRole('button', { name: embed.chat_title, exact: true })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: embed.chat_title, exact: true })
const leads = async () => (await callApi(listLeads, {}, practice.session.token)).results
const requests = async () => (await callApi(listIntakeRequests, {}, practice.session.token)).results

async function visit(page: Page) {
  site = await openWebSite(page, {
    body: `<a href="#top">Top</a>${tagOf('chat', practice.location.form_id)}`,
  })
  await launcher(page).click()
  await page.clock.fastForward(5_000)
  return site
}

async function answer(page: Page, label: string, value: string) {
  await panel(page).getByRole('textbox', { name: label, exact: true }).fill(value)
  await page.keyboard.press('Enter')
}

test('with the keyboard alone, a chat of four answers, one of them corrected, becomes a lead at the location chosen', {
  tag: '@phone',
}, async ({ page }) => {
  const here = await practice.addLocation('Harbor Street')
  site = await openWebSite(page, { body: tagOf('chat', practice.location.form_id) })
  await launcher(page).waitFor()
  await page.keyboard.press('Tab')
  await expect(launcher(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.clock.fastForward(5_000)
  await expect(panel(page).getByText(embed.chat_greeting)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(launcher(page)).toBeFocused()
  await page.keyboard.press('Enter')

  await page.keyboard.type('Pat Example')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText(texts.askPhone)).toBeVisible()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  const phone = panel(page).getByRole('textbox', { name: texts.phone, exact: true })
  await expect(phone).toHaveAccessibleDescription(texts.badPhone)
  await expect(phone).toBeFocused()
  await expectAccessible(page)
  await phone.fill('212 555 0142')
  await page.keyboard.press('Enter')
  await panel(page)
    .getByRole('button', { name: `${texts.change}: ${texts.name}` })
    .press('Enter')
  await expect(panel(page).getByRole('textbox', { name: texts.name, exact: true })).toHaveValue('Pat Example')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Pat Sample')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('Pat Example')).toBeHidden()
  await page.keyboard.type('A cleaning')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('group', { name: texts.askLocation }).getByRole('button')).toHaveText([
    'Harbor Street',
    'Main office',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('log').locator(':focus')).toContainText(embed.chat_thanks)
  await expectAccessible(page)
  expect(site.complaints).toEqual([])
  expect(await leads()).toMatchObject([
    { type: 'chatbot', first_name: 'Pat', last_name: 'Sample', location: { id: here }, request_count: 1 },
  ])
})

test('what was answered is kept while the network is away, over a reload too, and sent once', async ({
  page,
}) => {
  await visit(page)
  let tries = 0
  await page.route(intakeAddress, async (route) => {
    tries += 1
    // The first arrives, but its answer does not; the next ones do not arrive.
    if (tries === 1) await route.fetch()
    return tries < 3 ? route.abort() : route.continue()
  })
  await answer(page, texts.name, 'Pat Example')
  await page.reload()
  await expect(panel(page).getByText('Pat Example')).toBeVisible()
  await answer(page, texts.phone, '212 555 0142')
  // There is one location, so that is not asked.
  await answer(page, texts.message, 'My crown came off')
  await expect(panel(page).getByText(texts.unreachable)).toBeVisible()
  await page.reload()
  await expect(panel(page).getByText('My crown came off')).toBeVisible()
  await expect(panel(page).getByText(texts.unreachable)).toBeVisible()
  await panel(page).getByRole('button', { name: texts.sendNow }).click()
  await expect(panel(page).getByText(embed.chat_thanks)).toBeVisible()
  await page.reload()
  await launcher(page).click()
  await expect(panel(page).getByText('Pat Example')).toBeHidden()
  expect(await leads()).toMatchObject([{ first_name: 'Pat', request_count: 1 }])
  expect(await requests()).toHaveLength(1)
})

test('who leaves after the number is a draft, which the rest of the chat takes the place of', async ({
  page,
}) => {
  const { address } = await visit(page)
  await answer(page, texts.name, 'Pat Example')
  await answer(page, texts.phone, '212 555 0142')
  await page.goto('about:blank')
  await expect.poll(async () => (await requests()).length).toBe(1)
  expect(await leads()).toEqual([])
  await page.goto(address)
  await answer(page, texts.message, 'My crown came off')
  await expect(panel(page).getByText(embed.chat_thanks)).toBeVisible()
  expect(await leads()).toMatchObject([{ first_name: 'Pat', request_count: 1 }])
  expect(await requests()).toMatchObject([{ intake_result: 'lead' }])

  await page.goto(address)
  await launcher(page).click()
  await page.clock.fastForward(5_000)
  await answer(page, texts.name, 'Robin Example')
  await answer(page, texts.phone, '212 555 0143')
  await page.goto('about:blank')
  await expect.poll(async () => (await requests()).length).toBe(2)
})
