import { expect, type Locator, type Page } from '@playwright/test'
import { embedLimits } from '#contract/embed/embed.limits.ts'
import { embedMessages as texts } from '#contract/embed/embed.messages.ts'
import { embedScripts } from '#contract/embed/embed.path.ts'
import { defaultEmbedValues } from '#contract/embed/embed.settings.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { expectAccessible } from './support/axe.ts'
import { callApi, enter, origin, type Practice, signUpPractice } from './support/practice.ts'
import { expectLeads } from './support/screens.ts'
import { testInNewBrowser as test } from './support/test.ts'
import { openWebSite, type PageOptions, tagOf, type WebSite } from './support/web-site.ts'

let practice: Practice
let site: WebSite | undefined
test.beforeEach(async () => {
  practice = await signUpPractice()
})
test.afterEach(() => site?.close())

const intakeAddress = '**/api/intake/website/**'
const form = (page: Page): Locator => page.getByRole('form', { name: defaultEmbedValues.form_title })
const leads = async () => (await callApi(listLeads, {}, practice.session.token)).results

async function visit(page: Page, options: Partial<PageOptions> = {}) {
  site = await openWebSite(page, { body: tagOf('form', practice.location.form_id), ...options })
  await expect(form(page).first()).toBeVisible()
  await page.clock.fastForward(5_000)
  return site.complaints
}

async function fill(page: Page, message = 'My crown came off') {
  await form(page).getByLabel(texts.name).fill('Pat Example')
  await form(page).getByLabel(texts.phone).fill('(212) 555-0142')
  await form(page).getByLabel(texts.message).fill(message)
}
const send = (page: Page) => form(page).getByRole('button').click()
const thanked = (page: Page) => expect(page.getByText(defaultEmbedValues.form_thanks)).toBeVisible()

test('with the keyboard alone, on a strict page of another origin, someone becomes a lead that staff see', {
  tag: '@phone',
}, async ({ page, browser, viewport }) => {
  const complaints = await visit(page)
  await expectAccessible(page)
  const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(width, 'the page scrolls sideways').toBeLessThanOrEqual(0)
  // Its styles do not reach ours, nor ours its own.
  await expect(form(page).getByRole('button')).toHaveCSS('background-color', 'rgb(15, 118, 110)')
  await expect(form(page).getByLabel(texts.name)).toHaveCSS('font-size', '16px')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(1, 2, 3)')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(form(page).getByLabel(texts.name)).toBeFocused()
  await expect(form(page).getByLabel(texts.name)).toHaveAccessibleDescription(texts.required)
  await expect(form(page).getByLabel(texts.phone)).toHaveAccessibleDescription(texts.badPhone)
  await expectAccessible(page)
  await page.keyboard.type('Pat Example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('(212) 555-0142')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('My crown came off')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await thanked(page)
  await expect(page.getByText(defaultEmbedValues.form_thanks)).toBeFocused()
  await expectAccessible(page)
  expect(complaints).toEqual([])

  const context = await browser.newContext({ viewport })
  const staff = await context.newPage()
  await enter(staff, practice, '/leads')
  await expectLeads(staff, ['Pat Example'])
  await context.close()
  expect(await leads()).toMatchObject([{ type: 'website', source: 'google', request_count: 1 }])
})

test('what was typed while the network is away is kept, over a reload too, and sent once when it is back', async ({
  page,
  context,
}) => {
  await visit(page)
  let arrived = 0
  await page.route(intakeAddress, async (route) => {
    arrived += 1
    // Arrives, but the answer is lost on the way back.
    if (arrived === 1) {
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  await fill(page)
  await send(page)
  await expect(page.getByText(texts.unreachable)).toBeVisible()
  await expect(form(page).getByLabel(texts.message)).toHaveValue('My crown came off')
  await context.setOffline(true)
  await page.clock.fastForward(2_000)
  await expect(page.getByText(texts.offline)).toBeVisible()
  await context.setOffline(false)
  await thanked(page)
  expect(await leads()).toMatchObject([{ first_name: 'Pat', request_count: 1 }])

  // Thanked, nothing is left of it.
  await page.reload()
  await expect(form(page).getByLabel(texts.name)).toHaveValue('')
  await fill(page, 'Half a thought')
  await page.reload()
  await expect(form(page).getByLabel(texts.message)).toHaveValue('Half a thought')
  expect(await page.evaluate('JSON.stringify(localStorage)')).toBe('{}')
})

test('several on a dark page that runs from right to left keep apart, and offer the locations that there are', async ({
  page,
}) => {
  const here = await practice.addLocation('Harbor Street')
  const tag = tagOf('form', practice.location.form_id)
  const later = tagOf('form', practice.location.form_id, 'data-target="#there"')
  await visit(page, {
    body: `${tag}<hr>${later}<article id="there"></article>${tagOf('chat', practice.location.form_id)}${tagOf('chat', practice.location.form_id)}`,
    html: 'lang="ar" dir="rtl"',
    styles: 'body { background: #10151c } h1 { color: #fff }',
  })
  const forms = page.locator('form', { hasText: defaultEmbedValues.form_title })
  await expect(forms).toHaveCount(2)
  await expect(forms.first()).toHaveCSS('color', 'rgb(238, 242, 246)')
  await expect(forms.first()).toHaveCSS('direction', 'rtl')
  await expect(page.getByRole('button', { name: defaultEmbedValues.chat_title })).toHaveCount(1)
  await expectAccessible(page)
  const [first, second] = [forms.nth(0), forms.nth(1)]
  await first.getByLabel(texts.name).fill('Robin')
  await second.getByLabel(texts.name).fill('Pat Example')
  await second.getByLabel(texts.phone).fill('212-555-0142')
  await expect(second.getByLabel(texts.location)).toHaveValue('')
  await second.getByRole('button').click()
  await expect(second.getByLabel(texts.location)).toBeFocused()
  await expect(second.getByLabel(texts.location)).toHaveAccessibleDescription(texts.required)
  await second.getByLabel(texts.location).selectOption('Harbor Street')
  await page.reload()
  await expect(forms.nth(0).getByLabel(texts.name)).toHaveValue('Robin')
  await expect(second.getByLabel(texts.name)).toHaveValue('Pat Example')
  await second.getByRole('button').click()
  await expect(page.locator('#there').getByText(defaultEmbedValues.form_thanks)).toBeVisible()
  await expect(first.getByLabel(texts.name)).toHaveValue('Robin')
  expect(await leads()).toMatchObject([{ first_name: 'Pat', location: { id: here } }])
})

test('the scripts may be loaded by any page, and are asked for again within the hour', async ({
  request,
}) => {
  for (const script of Object.values(embedScripts)) {
    const response = await request.get(`${origin()}${script}`)
    expect(response.headers()).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': expect.stringContaining(`max-age=${embedLimits.scriptSeconds}`),
      'content-type': expect.stringContaining('javascript'),
    })
  }
  expect((await request.get(`${origin()}/embed/nothing.js`)).status()).toBe(404)
})

test('as a module, the form survives a page that exchanges its body, with what was typed', async ({
  page,
}) => {
  const module = tagOf('form', practice.location.form_id, 'type="module"')
  const complaints = await visit(page, { body: '', head: module })
  await fill(page)
  await page.evaluate(`document.body.replaceWith(document.createElement('body'))`)
  await expect(form(page).getByLabel(texts.name)).toHaveValue('Pat Example')
  await send(page)
  await thanked(page)
  expect(complaints).toEqual([])
  expect((await leads()).map(({ first_name }) => first_name)).toEqual(['Pat'])
})
