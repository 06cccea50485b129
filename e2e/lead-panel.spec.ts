import { expect, type Locator, type Page, test as testInNewBrowser } from '@playwright/test'
import { login } from '#contract/auth/auth.endpoints.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import { deletionMessages } from '#contract/http/deletion-messages.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { getLead, listLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import { leadSourceLabels, leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { leadPanelWidth } from '#contract/leads/leads.limits.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { callRecordFields, leadTitle, parseCallRecord } from '#contract/leads/leads.rules.ts'
import {
  callApi,
  demo,
  enter,
  origin,
  type Practice,
  queryDatabase,
  signUpPractice,
} from './support/practice.ts'
import {
  expectLeads,
  intercept,
  isPhone,
  keepUntold,
  leadCalls,
  leadOpener,
  listedLeads,
  pick,
  pickMore,
} from './support/screens.ts'
import { expectPlayable } from './support/sound.ts'
import { test } from './support/test.ts'

/** Wide enough for the table, too narrow for a panel beside it. */
const tablet = { width: 820, height: 1180 }

const pat = { first_name: 'Pat', last_name: 'Example', type: 'contact_form', request_count: 1, phone: '' }
const panelOf = (page: Page, name = leadTitle(pat)) =>
  isPhone(page) || page.viewportSize()?.width === tablet.width
    ? page.getByRole('dialog', { name })
    : page.getByRole('region', { name })
const status = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Lead status' }).getByRole('button', { name, exact: true })
/** The value of a field, with what edits it. */
const field = (page: Page, label: string) =>
  page.getByRole('definition').and(page.locator(`dt:has-text("${label}") + dd`))

/** The lead as it is stored. */
const storedLead = async (id: number) => {
  const rows = await queryDatabase('SELECT to_jsonb(leads) AS lead FROM leads WHERE id = $1', [id])
  return rows[0]?.lead
}
const change = (practice: Practice, id: number, body: Record<string, unknown>) =>
  callApi(patchLead, { params: { id: String(id) }, body }, practice.session.token)

/** Shows the panel of a lead: beside the list, and over the whole screen of a small tablet. */
async function openPanel(page: Page, name = 'Pat Example') {
  if (isPhone(page)) await page.setViewportSize(tablet)
  await page.goto(`${origin()}/leads`)
  await leadOpener(page, name).click()
}

async function abort(page: Page, method: string, url: RegExp) {
  return intercept(page, method, url, (route) => route.abort())
}

test('a lead opens at once with what the list knows, the rest fills in; Escape leads back to where it was opened', {
  tag: '@phone',
}, async ({ page }) => {
  const practice = await signUpPractice()
  const address = {
    street: '1 Elm Street',
    city: 'Springfield',
    state: 'IL',
    country: 'US',
    postal_code: '62701',
  }
  const id = await practice.addLead({
    insurance_provider: 'Evenfield',
    follow_up_date: '2020-02-29',
    address,
  })
  await practice.addLead({ first_name: 'Ada', email: 'ada@example.com' })
  await enter(page, practice, '/leads?search=pat')
  await expectLeads(page, ['Pat Example'])
  const answer = Promise.withResolvers<void>()
  await intercept(page, 'GET', leadCalls.one, async (route) => {
    await answer.promise
    await route.continue()
  })
  await leadOpener(page, 'Pat Example').click()
  const title = page.getByRole('heading', { name: leadTitle(pat), exact: true })
  await expect(title).toBeVisible()
  await expect(page.getByRole('term')).toHaveText([
    'Phone',
    'Email',
    'Follow-Up DateNew Feature',
    'First Name',
    'Last Name',
    'Source',
    'Location',
    'Insurance Provider',
    'Preferred Language',
    'Date of Birth',
    'Request Count',
    'Last Seen At',
    'Updated',
    'Type',
  ])
  const shown = {
    'First Name': 'Pat',
    Phone: formatPhone('+12125550142'),
    Email: 'pat@example.com',
    'Follow-Up Date': /^02\/29\/2020[\d,]+ days late/,
    Source: leadSourceLabels.google,
    Location: practice.location.name,
    'Insurance Provider': 'Evenfield',
    'Request Count': '1',
    Type: 'Contact Form',
  }
  for (const [label, text] of Object.entries(shown)) await expect(field(page, label)).toContainText(text)
  await expect(status(page, leadStatusLabels.new)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('region', { name: 'Address' })).toHaveCount(0)
  const before = await field(page, 'Type').boundingBox()
  answer.resolve()
  await expect(page.getByRole('region', { name: 'Address' })).toContainText('1 Elm Street')
  expect(await field(page, 'Type').boundingBox()).toEqual(before)

  if (isPhone(page)) {
    await expect(page).toHaveURL(`${origin()}/leads/${id}`)
    await page.getByRole('link', { name: 'Back to Leads' }).click()
  } else {
    const panel = panelOf(page)
    await expect(title).toBeFocused()
    await expect(panel.getByRole('link', { name: 'View Full Details' })).toHaveAttribute(
      'href',
      `/leads/${id}`,
    )
    for (const name of ['Back to Leads', 'Edit Lead', 'More actions']) {
      await expect(page.getByRole('link', { name }).or(page.getByRole('button', { name }))).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(leadOpener(page, 'Pat Example')).toBeFocused()
  }
  await expect(page).toHaveURL(`${origin()}/leads?search=pat`)
  await expectLeads(page, ['Pat Example'])
})

test('the panel is as wide as it is dragged or moved by keys, and stays so; full screen without room for it', {
  tag: '@phone',
}, async ({ page }) => {
  const practice = await signUpPractice()
  await practice.addLead()
  await enter(page, practice)
  await openPanel(page)
  const panel = panelOf(page)
  await expect(panel).toBeVisible()
  if (page.viewportSize()?.width === tablet.width) {
    await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, ...tablet })
    await expect(page.getByRole('separator', { name: 'Panel width' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(leadOpener(page, 'Pat Example')).toBeFocused()
    return
  }
  const handle = page.getByRole('separator', { name: 'Panel width' })
  const expectWidth = async (width: number) => {
    await expect(handle).toHaveAttribute('aria-valuenow', String(width))
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(width)
  }
  const { min, max, default: initial } = leadPanelWidth
  const windowWidth = page.viewportSize()?.width ?? 0
  await expectWidth(initial)
  await handle.press('ArrowRight')
  await expectWidth(initial - 20)
  await handle.press('Shift+ArrowRight')
  await expectWidth(initial - 120)
  await handle.press('ArrowLeft')
  await expectWidth(initial - 100)
  await handle.press('Home')
  await expectWidth(min)
  await handle.press('ArrowRight')
  await expectWidth(min)
  await handle.press('End')
  await expectWidth(max)
  await handle.press('ArrowLeft')
  await expectWidth(max)

  const drag = async (to: number) => {
    const box = await handle.boundingBox()
    if (!box) throw new Error('the handle is not to be seen')
    await page.mouse.move(box.x + box.width / 2, 400)
    await page.mouse.down()
    await page.mouse.move(windowWidth - to, 450, { steps: 5 })
    await page.mouse.up()
  }
  await drag(500)
  await expect.poll(async () => Math.abs(((await panel.boundingBox())?.width ?? 0) - 500)).toBeLessThan(8)
  await drag(50)
  await expectWidth(min)
  await drag(1300)
  await expectWidth(max)
  await handle.press('Shift+ArrowRight')
  await page.reload()
  await expectWidth(max - 100)
})

test('beside the panel at its first width the list keeps name, phone and status in sight', async ({
  page,
}) => {
  const practice = await signUpPractice()
  await practice.addLead({ status: 'existing', follow_up_date: '2020-02-29' })
  await enter(page, practice)
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${origin()}/leads`)
    await leadOpener(page, 'Pat Example').click()
    await expect.poll(async () => (await panelOf(page).boundingBox())?.width).toBe(leadPanelWidth.default)
    const row = listedLeads(page)
    const view = await row.getByRole('button', { name: 'View Pat Example' }).boundingBox()
    const number = row.getByRole('link', { name: formatPhone('+12125550142') })
    for (const fact of [row.getByText('Pat Example'), number, row.getByText(leadStatusLabels.existing)]) {
      const box = await fact.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(view?.x ?? 0)
      expect(
        await fact.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBeLessThanOrEqual(0)
    }
    const statuses = page.getByRole('region', { name: 'Lead Status' })
    await expect(statuses).toBeHidden()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await expect(statuses.getByRole('button', { name: leadStatusLabels.existing })).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('in a narrow panel the words of a title stay whole', async ({ page }) => {
  const practice = await signUpPractice()
  await practice.addLead({ first_name: 'Maximiliana', last_name: 'Featherstonehaugh' })
  await enter(page, practice, '/leads')
  await leadOpener(page, 'Maximiliana Featherstonehaugh').click()
  await page.getByRole('separator', { name: 'Panel width' }).press('Home')
  const title = page.getByRole('heading', { name: /Featherstonehaugh/ })
  const panel = page.getByRole('region', { name: /Featherstonehaugh/ })
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(leadPanelWidth.min)
  // A word that is broken stands in two rectangles.
  const pieces = await title.evaluate((heading) => {
    const text = heading.firstChild as unknown as { data: string }
    const range = heading.ownerDocument.createRange()
    const start = text.data.indexOf('Featherstonehaugh')
    range.setStart(heading.firstChild as never, start)
    range.setEnd(heading.firstChild as never, start + 'Featherstonehaugh'.length)
    return range.getClientRects().length
  })
  expect(pieces).toBe(1)
})

test('a status shows at once, everywhere, and goes back with the words for it when it was not saved', async ({
  page,
}) => {
  await keepUntold(page)
  const practice = await signUpPractice()
  const id = await practice.addLead()
  await enter(page, practice, '/leads')
  await leadOpener(page, 'Pat Example').click()
  await expect(status(page, leadStatusLabels.new)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('group', { name: 'Lead status' }).getByRole('button')).toHaveText(
    Object.values(leadStatusLabels),
  )
  const expectStatus = async (label: string) => {
    await expect(status(page, label)).toHaveAttribute('aria-pressed', 'true')
    await expect(
      page.getByRole('group', { name: 'Lead status' }).locator('[aria-pressed="true"]'),
    ).toHaveCount(1)
    await expect(listedLeads(page)).toContainText([label])
  }
  const answer = Promise.withResolvers<void>()
  const restore = await intercept(page, 'PATCH', leadCalls.one, async (route) => {
    await answer.promise
    await route.abort()
  })
  await status(page, leadStatusLabels.contacted).click()
  await expectStatus(leadStatusLabels.contacted)
  await expect(page.getByRole('alert')).toHaveCount(0)
  answer.resolve()
  await expect(page.getByRole('alert')).toContainText(leadMessages.statusFailed)
  await expectStatus(leadStatusLabels.new)
  expect(await storedLead(id)).toMatchObject({ status: 'new' })
  await restore()

  await status(page, leadStatusLabels.converted).click()
  await expectStatus(leadStatusLabels.converted)
  await expect.poll(() => storedLead(id)).toMatchObject({ status: 'converted' })
  await expect(page.getByRole('alert')).toHaveCount(0)

  // What the page asks by itself in the meantime is answered after the click: until then it knows of nothing newer.
  const clicked = Promise.withResolvers<void>()
  for (const url of [leadCalls.one, leadCalls.list])
    await intercept(page, 'GET', url, (route) => clicked.promise.then(() => route.continue()))
  await change(practice, id, { status: 'scheduled', insurance_provider: 'Evenfield' })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await status(page, leadStatusLabels.lost).click()
  await sent
  clicked.resolve()
  await expect(page.getByRole('alert')).toContainText(leadMessages.statusStale)
  await expectStatus(leadStatusLabels.scheduled)
  await expect(field(page, 'Insurance Provider')).toContainText('Evenfield')
  expect(await storedLead(id)).toMatchObject({ status: 'scheduled' })
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a status set before the rest of the lead has arrived shows at once, is saved or taken back, and the rest follows', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const id = await practice.addLead({
    address: { street: '', city: 'Lakeside', state: '', country: '', postal_code: '' },
  })
  await enter(page, practice)
  const expectStatus = (label: string) => expect(status(page, label)).toHaveAttribute('aria-pressed', 'true')
  const city = page.getByRole('region', { name: 'Address' }).getByText('Lakeside')
  for (const refused of [true, false]) {
    await page.goto(`${origin()}/leads`)
    await expect(listedLeads(page)).toHaveCount(1)
    const arrived = Promise.withResolvers<void>()
    const restoreGet = await intercept(page, 'GET', leadCalls.one, async (route) => {
      await arrived.promise
      await route.continue().catch(() => undefined)
    })
    const restorePatch = await intercept(page, 'PATCH', leadCalls.one, async (route) =>
      refused ? route.abort() : route.continue(),
    )
    await leadOpener(page, 'Pat Example').click()
    await expectStatus(leadStatusLabels.new)
    await status(page, leadStatusLabels.contacted).click()
    await expectStatus(refused ? leadStatusLabels.new : leadStatusLabels.contacted)
    if (refused) await expect(page.getByRole('alert')).toContainText(leadMessages.statusFailed)
    arrived.resolve()
    await expect(city).toBeVisible()
    await expectStatus(refused ? leadStatusLabels.new : leadStatusLabels.contacted)
    await restoreGet()
    await restorePatch()
    await page.goto('about:blank')
  }
  expect(await storedLead(id)).toMatchObject({ status: 'contacted' })
})

test('every field of the panel is edited in its place: saved, cancelled, refused and not lost', {
  tag: '@phone',
}, async ({ page }) => {
  const practice = await signUpPractice()
  const annex = await practice.addLocation('Annex')
  const id = await practice.addLead()
  await enter(page, practice)
  await openPanel(page)
  const edit = (label: string) => page.getByRole('button', { name: `Edit ${label}`, exact: true })
  const save = (label: string) => page.getByRole('button', { name: `Save ${label}`, exact: true })
  const input = (label: string): Locator =>
    field(page, label).getByRole('textbox').or(field(page, label).getByRole('combobox'))
  const saved = () =>
    page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())

  const texts = {
    'First Name': 'Priya',
    'Last Name': "O'Neil",
    Phone: '+12125550199',
    Email: 'priya@example.org',
    'Insurance Provider': 'Evenfield',
  }
  for (const [label, text] of Object.entries(texts)) {
    await edit(label).click()
    await expect(input(label)).toBeFocused()
    await input(label).fill('never@example.com')
    await page.getByRole('button', { name: `Cancel ${label}`, exact: true }).click()
    await expect(edit(label)).toBeFocused()
    await expect(field(page, label)).not.toContainText('never')
    await edit(label).click()
    await input(label).fill(text)
    const answered = saved()
    await page.keyboard.press('Enter')
    await expect(field(page, label)).toContainText(label === 'Phone' ? formatPhone(text) : text)
    await expect(edit(label)).toBeFocused()
    await answered
  }
  await expect(page.getByRole('heading', { name: "Contact Form Priya O'Neil (1)" })).toBeVisible()

  await edit('Source').click()
  await pick(input('Source'), leadSourceLabels.tradeshow)
  let answered = saved()
  await save('Source').click()
  await expect(field(page, 'Source')).toContainText(leadSourceLabels.tradeshow)
  await answered
  await edit('Location').click()
  await pick(input('Location'), 'Annex')
  answered = saved()
  await save('Location').click()
  await expect(field(page, 'Location')).toContainText('Annex')
  await answered

  const badge = page.getByText('New Feature')
  await expect(badge).toBeVisible()
  await edit('Follow-Up Date').click()
  await expect(badge).toHaveCount(0)
  await input('Follow-Up Date').fill('soon')
  await save('Follow-Up Date').click()
  await expect(input('Follow-Up Date')).toHaveAccessibleDescription(fieldMessages.date)
  await input('Follow-Up Date').fill('12/31/2030')
  answered = saved()
  await save('Follow-Up Date').click()
  await expect(field(page, 'Follow-Up Date')).toContainText('12/31/2030')
  await answered
  expect(await storedLead(id)).toMatchObject({
    first_name: 'Priya',
    last_name: "O'Neil",
    phone: '+12125550199',
    email: 'priya@example.org',
    insurance_provider: 'Evenfield',
    source: 'tradeshow',
    location_id: annex,
    follow_up_date: '2030-12-31',
  })

  await edit('Email').click()
  await input('Email').fill('not an address')
  await save('Email').click()
  await expect(input('Email')).toHaveAccessibleDescription(fieldMessages.email)
  await page.keyboard.press('Escape')
  await expect(field(page, 'Email')).toContainText('priya@example.org')
  await expect(panelOf(page, "Contact Form Priya O'Neil (1)")).toBeVisible()

  const restore = await abort(page, 'PATCH', leadCalls.one)
  await edit('First Name').click()
  await input('First Name').fill('Pru')
  await page.keyboard.press('Enter')
  await expect(input('First Name')).toHaveAccessibleDescription(leadMessages.fieldUpdateFailed('First Name'))
  await expect(input('First Name')).toHaveValue('Pru')
  await expect(listedLeads(page)).toContainText(["Priya O'Neil"])
  await restore()
  await change(practice, id, { first_name: 'Paula' })
  await save('First Name').click()
  await expect(input('First Name')).toHaveAccessibleDescription(
    `${leadMessages.changed(practice.username, ['First Name'])} ${leadMessages.fieldStale('First Name')}`,
  )
  await expect(field(page, 'First Name')).toContainText('Now: Paula')
  expect(await storedLead(id)).toMatchObject({ first_name: 'Paula' })
  answered = saved()
  await save('First Name').click()
  await answered
  await expect(page.getByRole('heading', { name: "Contact Form Pru O'Neil (1)" })).toBeVisible()

  await page.reload()
  await expect(field(page, 'First Name')).toContainText('Pru')
  await expect(badge).toHaveCount(0)
})

test('a phone lead has its call in words and its recordings to listen to', async ({ page }) => {
  const { token } = await callApi(login, { body: demo })
  const { results } = await callApi(listLeads, { query: { type: 'phonecall', page_size: '50' } }, token)
  const leads = await Promise.all(
    results.map(({ id }) => callApi(getLead, { params: { id: String(id) } }, token)),
  )
  const lead = leads.find(({ call_recordings, note }) => call_recordings.length > 0 && parseCallRecord(note))
  if (!lead) throw new Error('the demo has phone leads with a call record and recordings')
  await enter(page, demo, `/leads/${lead.id}`)
  await expect(page.getByRole('heading', { level: 1, name: leadTitle(lead) })).toBeVisible()
  const record = parseCallRecord(lead.note) ?? {}
  await page.getByText('All call details').click()
  await expect(page.getByRole('region', { name: 'Call Details' }).getByRole('listitem')).toHaveText(
    callRecordFields.filter((name) => record[name]).map((name) => new RegExp(`^${name}: .+`)),
  )
  await expect(page.getByRole('region', { name: 'Call Details' })).toContainText(
    `Caller: ${formatPhone(record.Caller)}`,
  )
  const recordings = page.getByRole('region', { name: 'Call Recordings' })
  await expect(recordings.getByRole('listitem')).toHaveCount(lead.call_recordings.length)

  await expectPlayable(page, recordings.getByLabel(/^Call recording of /).first())
})

test('the page of a lead is for reading; deleting asks first, and the list no longer has it', {
  tag: '@phone',
}, async ({ page }) => {
  await keepUntold(page)
  const practice = await signUpPractice()
  const id = await practice.addLead()
  await practice.addLead({ first_name: 'Ada', email: 'ada@example.com' })
  await enter(page, practice, '/leads?search=example')
  await leadOpener(page, 'Pat Example').click()
  if (!isPhone(page)) await page.getByRole('link', { name: 'View Full Details' }).click()
  await expect(page).toHaveURL(`${origin()}/leads/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: leadTitle(pat) })).toBeVisible()
  await expect(
    page.getByRole('button', { name: /^Edit (First|Last|Phone|Email|Follow|Source|Loc|Ins)/ }),
  ).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit Lead' })).toHaveAttribute('href', `/leads/${id}/edit`)

  const ask = async (answer: 'Cancel' | 'Delete') => {
    await pickMore(page, 'Delete Lead')
    const question = page.getByRole('dialog', { name: 'Delete Lead' })
    await expect(question).toContainText(leadMessages.deleteConfirm)
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toHaveCount(0)
  }
  await ask('Cancel')
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()
  const restore = await abort(page, 'DELETE', leadCalls.one)
  await ask('Delete')
  await expect(page.getByRole('alert')).toHaveText(leadMessages.deleteFailed)
  await restore()
  await change(practice, id, { status: 'scheduled' })
  await ask('Delete')
  await expect(page.getByRole('alert')).toHaveText(
    `${leadMessages.changed(practice.username, ['Status'])} ${leadMessages.deleteStale}`,
  )
  await expect(status(page, leadStatusLabels.scheduled)).toHaveAttribute('aria-pressed', 'true')
  expect(await storedLead(id)).toMatchObject({ status: 'scheduled' })

  await ask('Delete')
  await expect(page).toHaveURL(`${origin()}/leads?search=example`)
  await expectLeads(page, ['Ada Example'])
  expect(await storedLead(id)).toBeUndefined()

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(deletionMessages.restored('Pat Example'))).toBeVisible()
  await expectLeads(page, ['Ada Example', 'Pat Example'])
  expect(await storedLead(id)).toMatchObject({ status: 'scheduled' })
})

testInNewBrowser.describe('to somebody who travels', () => {
  testInNewBrowser.use({ timezoneId: 'Asia/Tokyo' })

  testInNewBrowser('times are told by the clock of the practice', async ({ page }) => {
    const practice = await signUpPractice()
    const id = await practice.addLead()
    const zone = "UPDATE companies SET time_zone = 'America/New_York' WHERE id = $1"
    await queryDatabase(zone, [practice.session.company.id])
    await queryDatabase("UPDATE leads SET last_seen_at = '2026-01-15T03:30:00Z' WHERE id = $1", [id])
    await enter(page, practice, `/leads/${id}`)
    await expect(page.getByText(/Jan 14, 2026, 10:30\sPM/)).toBeVisible()
  })
})

test('by keyboard alone: from the list into a lead, a status, a field, and back', async ({ page }) => {
  const practice = await signUpPractice()
  const id = await practice.addLead()
  await practice.addLead({ first_name: 'Ada', email: 'ada@example.com' })
  await enter(page, practice, '/leads')
  await expectLeads(page, ['Ada Example', 'Pat Example'])
  const tabTo = async (target: Locator, key = 'Tab') => {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 60; presses += 1) {
      if ((await target.and(page.locator(':focus')).count()) === 1) return
      await page.keyboard.press(key)
    }
    throw new Error(`${key} does not lead there`)
  }
  const saved = () =>
    page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok())

  await page.keyboard.press('/')
  await page.keyboard.type('pat')
  await expect(page).toHaveURL(`${origin()}/leads?search=pat`)
  await expectLeads(page, ['Pat Example'])
  await tabTo(leadOpener(page, 'Pat Example'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: leadTitle(pat) })).toBeVisible()
  await tabTo(status(page, leadStatusLabels.contacted))
  let answered = saved()
  await page.keyboard.press('Space')
  await answered

  answered = saved()
  await tabTo(page.getByRole('button', { name: 'Edit Insurance Provider' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('Evenfield')
  await page.keyboard.press('Enter')
  await answered
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toHaveCount(0)
  await expect(leadOpener(page, 'Pat Example')).toBeFocused()
  await expect(page).toHaveURL(`${origin()}/leads?search=pat`)
  await expect(listedLeads(page)).toContainText([leadStatusLabels.contacted])
  expect(await storedLead(id)).toMatchObject({ status: 'contacted', insurance_provider: 'Evenfield' })
})
