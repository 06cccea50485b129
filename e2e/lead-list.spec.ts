import { expect, type Locator, type Page, test as testInNewBrowser } from '@playwright/test'
import { dayInZone, formatDay } from '#contract/formats/dates.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import {
  type FollowUpStatus,
  followUpLabel,
  followUpStatuses,
  leadFilterAllLabels,
  leadSourceLabels,
  leadStatusLabels,
  leadTypeLabels,
} from '#contract/leads/leads.enums.ts'
import { followUpStatus } from '#contract/leads/leads.rules.ts'
import { enter, origin, type Practice, signUpPractice } from './support/practice.ts'
import { expectLeads, isPhone, keepUntold, leadOpener, listedLeads, pick } from './support/screens.ts'
import { test } from './support/test.ts'

const listUrl = (query: string) => `${origin()}/leads${query && `?${query}`}`
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search leads' })
const filter = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const statusPanel = (page: Page) => page.getByRole('region', { name: 'Lead Status' })

/** On a phone the filters are behind a button. */
async function showFilters(page: Page) {
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  if (isPhone(page) && (await button.getAttribute('aria-expanded')) !== 'true') await button.click()
}

/** Orders the list as a person does: by a click on the column, or from the list of orders on a phone. */
async function sortBy(page: Page, column: string, direction: '↑' | '↓') {
  if (!isPhone(page)) return page.getByRole('columnheader', { name: column }).getByRole('button').click()
  await showFilters(page)
  await pick(page.getByRole('combobox', { name: 'Sort by' }), `${column} ${direction}`)
}

/** Exactly this column says that it is sorted; on a phone the choice of order does. */
async function expectSorted(page: Page, column: string, direction: 'ascending' | 'descending') {
  if (isPhone(page)) {
    const order = `${column} ${direction === 'ascending' ? '↑' : '↓'}`
    return expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue(order)
  }
  await expect(page.getByRole('columnheader', { name: column })).toHaveAttribute('aria-sort', direction)
  await expect(page.locator('[aria-sort]')).toHaveCount(1)
}

/** Adds leads one after the other, so that the last named was seen last. */
async function addInOrder(practice: Practice, leads: Parameters<Practice['addLead']>[0][]) {
  const ids: number[] = []
  for (const lead of leads) ids.push(await practice.addLead(lead))
  return ids
}

test('status, type and source narrow the list down, together, and the query string says so', {
  tag: '@phone',
}, async ({ page }) => {
  const practice = await signUpPractice()
  await addInOrder(practice, [
    { first_name: 'Ada', status: 'new', type: 'phonecall', source: 'google' },
    { first_name: 'Ben', status: 'new', type: 'chatbot', source: 'signage' },
    { first_name: 'Cleo', status: 'lost', type: 'phonecall', source: 'signage' },
  ])
  const [ada, ben, cleo] = ['Ada Example', 'Ben Example', 'Cleo Example'] as [string, string, string]
  await enter(page, practice, '/leads')
  await expectLeads(page, [cleo, ben, ada])
  await showFilters(page)

  const panel = statusPanel(page)
  await expect(panel.getByRole('button')).toHaveText([
    `${leadFilterAllLabels.status} 3`,
    `${leadStatusLabels.new} 2`,
    `${leadStatusLabels.lost} 1`,
  ])
  await panel.getByRole('button', { name: leadStatusLabels.new }).click()
  await expectLeads(page, [ben, ada])
  await expect(page).toHaveURL(listUrl('status=new'))
  await expect(panel.getByRole('button', { name: leadStatusLabels.new })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(panel.getByRole('button', { name: leadFilterAllLabels.status })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await pick(filter(page, 'Type'), leadTypeLabels.phonecall)
  await expectLeads(page, [ada])
  await expect(page).toHaveURL(listUrl('status=new&type=phonecall'))
  await pick(filter(page, 'Source'), leadSourceLabels.signage)
  await expect(page.getByText('No leads match')).toBeVisible()
  await expect(page).toHaveURL(listUrl('status=new&type=phonecall&source=signage'))
  await panel.getByRole('button', { name: leadFilterAllLabels.status }).click()
  await expectLeads(page, [cleo])
  await expect(page).toHaveURL(listUrl('type=phonecall&source=signage'))

  await page.goBack()
  await expect(page.getByText('No leads match')).toBeVisible()
  await page.goBack()
  await expectLeads(page, [ada])
  await expect(filter(page, 'Type')).toHaveValue(leadTypeLabels.phonecall)
  await expect(filter(page, 'Source')).toHaveValue(leadFilterAllLabels.source)
  await page.reload()
  await expectLeads(page, [ada])
  await page.goto(listUrl(''))
  await expectLeads(page, [cleo, ben, ada])
  await showFilters(page)
  await expect(filter(page, 'Type')).toHaveValue(leadFilterAllLabels.type)

  await page.goto(listUrl('status=new&type=chatbot&source=signage&follow_up_status=no_follow_up'))
  await expectLeads(page, [ben])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectLeads(page, [cleo, ben, ada])
  await expect(page).toHaveURL(listUrl(''))
  await page.goto(listUrl('status=nonsense&page_size=7&ordering=height&type=chatbot'))
  await expectLeads(page, [ben])
})

test('every follow-up key lists exactly its leads, and what is due carries its badge', async ({ page }) => {
  const practice = await signUpPractice()
  const dayAfter = (days: number) =>
    dayInZone(new Date(Date.now() + days * 86_400_000), practice.session.company.time_zone)
  const days = [-400, -1, 0, 1, 2, 6, 8].map((offset) => dayAfter(offset))
  await addInOrder(
    practice,
    [...days, null].map((follow_up_date) => ({
      first_name: 'Due',
      last_name: follow_up_date ?? 'Never',
      follow_up_date,
    })),
  )
  const named = (status: FollowUpStatus) =>
    [...days, null]
      .filter((day) => followUpStatus(day, dayAfter(0), 'sunday') === status)
      .map((day) => `Due ${day ?? 'Never'}`)
      .reverse()
  await enter(page, practice, '/leads')
  await showFilters(page)
  await expect(filter(page, 'Follow-up')).toHaveValue(leadFilterAllLabels.follow_up_status)
  for (const key of followUpStatuses) {
    await pick(filter(page, 'Follow-up'), followUpLabel(key))
    await expect(page).toHaveURL(listUrl(`follow_up_status=${key}`))
    const names = named(key)
    if (names.length === 0) await expect(page.getByText('No leads match')).toBeVisible()
    else await expectLeads(page, names)
    for (const badge of ['past_due', 'due_today'] as const) {
      await expect(listedLeads(page).getByText(followUpLabel(badge))).toHaveCount(
        key === badge ? names.length : 0,
      )
    }
  }
  await pick(filter(page, 'Follow-up'), leadFilterAllLabels.follow_up_status)
  await expect(page).toHaveURL(listUrl(''))
  await expect(listedLeads(page).filter({ hasText: followUpLabel('due_today') })).toHaveCount(1)
  await expect(listedLeads(page).filter({ hasText: followUpLabel('past_due') })).toHaveCount(2)
})

test('the search finds name, e-mail and a phone number in any form, and the query string keeps it', async ({
  page,
}) => {
  const practice = await signUpPractice()
  await addInOrder(practice, [
    { first_name: 'Zoë', last_name: 'Åkesson', phone: '(212) 555-0161', email: 'zoe@example.com' },
    { first_name: 'Omar', last_name: "O'Neil", phone: '+1 646 555 0162', email: 'omar@example.org' },
    { first_name: 'Percy', last_name: '100%_Cent', phone: '9175550163', email: 'percy@example.net' },
  ])
  const [zoe, omar, percy] = ['Zoë Åkesson', "Omar O'Neil", 'Percy 100%_Cent'] as [string, string, string]
  await enter(page, practice, '/leads')
  const finds: [string, string[]][] = [
    ['Zoë', [zoe]],
    ['zoë åk', [zoe]],
    ["o'n", [omar]],
    ['%', [percy]],
    ['212 555 0161', [zoe]],
    ['+12125550161', [zoe]],
    ['(212) 555-0161', [zoe]],
    ['0162', [omar]],
    ['OMAR@EXAMPLE.ORG', [omar]],
    ['example', [percy, omar, zoe]],
  ]
  for (const [text, names] of finds) {
    await search(page).fill(text)
    await expect(page, text).toHaveURL((url) => url.searchParams.get('search') === text)
    await expectLeads(page, names)
  }
  await search(page).fill('nobody at all')
  await expect(page.getByText('No leads match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expectLeads(page, [percy, omar, zoe])
  await expect(search(page)).toHaveValue('')
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.goto(listUrl('search=omar'))
  await expect(search(page)).toHaveValue('omar')
  await expectLeads(page, [omar])
})

test('order and pages: ascending first, then descending; Previous, Next and the page size; Back restores', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const name = (index: number) => `Pat Example${String(index).padStart(2, '0')}`
  const names = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => name(from + Math.sign(to - from) * step))
  await addInOrder(
    practice,
    Array.from({ length: 27 }, (_, index) => ({
      last_name: `Example${String(index + 1).padStart(2, '0')}`,
      source: index % 2 ? 'google' : ('na' as const),
    })),
  )
  await enter(page, practice, '/leads')
  const [previous, next] = ['Previous', 'Next'].map((label) => page.getByRole('button', { name: label })) as [
    Locator,
    Locator,
  ]
  await expectLeads(page, names(27, 18))
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await expect(previous).toBeDisabled()
  await next.click()
  await expectLeads(page, names(17, 8))
  await next.click()
  await expectLeads(page, names(7, 1))
  await expect(page.getByText('Page 3 of 3')).toBeVisible()
  await expect(page).toHaveURL(listUrl('page=3'))
  await expect(next).toBeDisabled()
  await previous.click()
  await expectLeads(page, names(17, 8))

  await sortBy(page, 'Full Name', '↑')
  await expectLeads(page, names(1, 10))
  await expectSorted(page, 'Full Name', 'ascending')
  await expect(page).toHaveURL(listUrl('ordering=full_name'))
  await sortBy(page, 'Full Name', '↓')
  await expectLeads(page, names(27, 18))
  await expectSorted(page, 'Full Name', 'descending')
  await expect(page).toHaveURL(listUrl('ordering=-full_name'))
  await sortBy(page, 'Status', '↑')
  await expect(page).toHaveURL(listUrl('ordering=status'))
  await expectSorted(page, 'Status', 'ascending')
  await page.goBack()
  await expectSorted(page, 'Full Name', 'descending')
  await next.click()
  await expectLeads(page, names(17, 8))
  await expect(page).toHaveURL(listUrl('ordering=-full_name&page=2'))

  const size = page.getByRole('combobox', { name: 'Rows per page' })
  await expect(size.getByRole('option')).toHaveText([
    '10 per page',
    '25 per page',
    '50 per page',
    'Fit window',
  ])
  await size.selectOption('25')
  await expectLeads(page, names(27, 3))
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(page).toHaveURL(listUrl('ordering=-full_name&page_size=25'))
  await size.selectOption('50')
  await expectLeads(page, names(27, 1))
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expectLeads(page, names(17, 8))
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await page.goto(listUrl('page=99'))
  await expectLeads(page, names(7, 1))
  await expect(page).toHaveURL(listUrl('page=3'))
})

test('columns are chosen, and stay so; the chooser is new only until it was opened', async ({ page }) => {
  const practice = await signUpPractice()
  await practice.addLead({ insurance_provider: 'Evenfield', follow_up_date: '2020-02-29' })
  await enter(page, practice, '/leads')
  const headers = page.getByRole('columnheader')
  const chooser = page.getByRole('dialog', { name: 'Choose columns' })
  const atFirst = ['Full Name', 'Phone', 'Status', 'Last Update', 'Source']
  await expect(headers).toHaveText([...atFirst, 'ActionsNew'])
  await page.getByRole('button', { name: 'New: choose columns' }).click()
  await expect(chooser.getByRole('checkbox')).toHaveCount(9)
  for (const name of atFirst) await expect(chooser.getByRole('checkbox', { name })).toBeChecked()
  for (const name of ['Insurance Provider', 'Location', 'Follow-Up Date', 'Last Seen']) {
    await chooser.getByRole('checkbox', { name }).check()
  }
  await chooser.getByRole('checkbox', { name: 'Phone' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(chooser).toBeHidden()
  const open = page.getByRole('button', { name: 'Choose columns', exact: true })
  await expect(open).toBeFocused()
  const chosen = ['Full Name', 'Status', 'Last Seen', 'Last Update', 'Source']
  const all = [...chosen, 'Insurance Provider', 'Location', 'Follow-Up Date', 'Actions']
  await expect(headers).toHaveText(all)
  await expect(listedLeads(page)).toContainText(/Evenfield.*Main office.*02\/29\/2020/)

  await page.reload()
  await expect(headers).toHaveText(all)
  expect(await page.evaluate('JSON.parse(localStorage.getItem("leadListFields"))')).toMatchObject({
    phone: false,
    insurance_provider: true,
  })
  await page.getByRole('columnheader', { name: 'Insurance Provider' }).getByRole('button').click()
  await expect(page).toHaveURL(listUrl('ordering=insurance_provider'))
  await open.click()
  for (const name of chosen.slice(1)) await chooser.getByRole('checkbox', { name }).uncheck()
  for (const name of ['Insurance Provider', 'Location', 'Follow-Up Date'])
    await chooser.getByRole('checkbox', { name }).uncheck()
  await expect(headers).toHaveText(['Full Name', 'Actions'])
  await expect(chooser.getByRole('checkbox', { name: 'Full Name' })).toBeDisabled()
  await chooser.getByRole('checkbox', { name: 'Phone' }).check()
  await expect(chooser.getByRole('checkbox', { name: 'Full Name' })).toBeEnabled()
  await chooser.getByRole('button', { name: 'Reset columns' }).click()
  await expect(headers).toHaveText([...atFirst, 'Actions'])
})

test('what a lead says in the list, as a row or as a card', { tag: '@phone' }, async ({ page }) => {
  const practice = await signUpPractice()
  const id = await practice.addLead({
    type: 'phonecall',
    status: 'scheduled',
    source: 'tradeshow',
    follow_up_date: '2020-02-29',
  })
  await enter(page, practice, '/leads')
  const lead = listedLeads(page).filter({ hasText: 'Pat Example' })
  for (const text of [
    '(1)',
    leadTypeLabels.phonecall,
    leadStatusLabels.scheduled,
    leadSourceLabels.tradeshow,
    followUpLabel('past_due'),
    'a few seconds ago',
  ]) {
    await expect(lead).toContainText(text)
  }
  const number = lead.getByRole('link', { name: formatPhone('+12125550142') })
  await expect(number).toHaveAttribute('href', 'tel:+12125550142')
  if (!isPhone(page)) return
  expect((await number.boundingBox())?.height).toBeGreaterThanOrEqual(40)
  // Nothing covers it.
  await number.click({ trial: true })
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(lead.getByRole('term')).toHaveText(['Created', 'Last Update', 'Source', 'Follow-Up Date'])
  await expect(lead).toContainText(formatDay('2020-02-29'))
  await expect(lead.getByRole('link', { name: 'Pat Example' })).toHaveAttribute('href', `/leads/${id}`)
  // The rest of the card is the link.
  await lead.click({ position: { x: 300, y: 100 } })
  await expect(page).toHaveURL(`${origin()}/leads/${id}`)
})

testInNewBrowser(
  'a lead that arrives turns up by itself, and moves nothing that is being read',
  { tag: '@phone' },
  async ({ page }) => {
    const practice = await signUpPractice()
    await addInOrder(
      practice,
      ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((last_name) => ({ last_name })),
    )
    // What is looked at is the page that asks by itself.
    await keepUntold(page)
    await page.clock.install()
    await enter(page, practice, '/leads')
    await page.mouse.move(0, 0)
    const before = ['Pat Six', 'Pat Five', 'Pat Four', 'Pat Three', 'Pat Two', 'Pat One']
    await expectLeads(page, before)
    await practice.addLead({ last_name: 'Seven' })
    await page.clock.fastForward(30_000)
    await expectLeads(page, ['Pat Seven', ...before])
    await expect(page.getByRole('status').filter({ hasText: 'leads' })).toContainText('7 leads')

    if (isPhone(page)) await page.mouse.wheel(0, 300)
    else await leadOpener(page, 'Pat Four').hover()
    await practice.addLead({ last_name: 'Eight', status: 'scheduled' })
    await page.clock.fastForward(30_000)
    const show = page.getByRole('button', { name: 'Show 1 new lead' })
    await expect(show).toBeVisible()
    await expectLeads(page, ['Pat Seven', ...before])
    await show.click()
    await expectLeads(page, ['Pat Eight', 'Pat Seven', ...before])
    await expect(show).toHaveCount(0)
    await showFilters(page)
    await expect(statusPanel(page).getByRole('button', { name: leadStatusLabels.scheduled })).toContainText(
      '1',
    )
  },
)
