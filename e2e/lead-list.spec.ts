import { expect, type Page } from '@playwright/test'
import { leadFilterAllLabels, leadStatusLabels, leadTypeLabels } from '#contract/leads/leads.enums.ts'
import { enter, origin, type Practice, signUpPractice } from './support/practice.ts'
import { expectLeads, keepUntold, leadOpener, pick } from './support/screens.ts'
import { test, testInNewBrowser } from './support/test.ts'

const statusPanel = (page: Page) => page.getByRole('region', { name: 'Lead Status' })

/** Adds leads one after the other, so that the last named was seen last. */
async function addInOrder(practice: Practice, leads: Parameters<Practice['addLead']>[0][]) {
  for (const lead of leads) await practice.addLead(lead)
}

test('filters, search, order and page stand in the query string, for Back, a reload and a link', async ({
  page,
}) => {
  const listUrl = (query: string) => `${origin()}/leads${query && `?${query}`}`
  const practice = await signUpPractice()
  const old = { first_name: 'Old', email: 'old@dental.org', phone: '+16465550143' }
  await addInOrder(practice, [
    ...Array.from({ length: 9 }, (_, index) => ({ ...old, last_name: `No ${index + 1}` })),
    { first_name: 'Ada', type: 'phonecall' },
    { first_name: 'Ben', type: 'chatbot' },
    { first_name: 'Cleo', status: 'lost', type: 'phonecall' },
  ])
  const [ada, ben, cleo] = ['Ada Example', 'Ben Example', 'Cleo Example'] as [string, string, string]
  await enter(page, practice, '/leads?page=99')
  await expect(page).toHaveURL(listUrl('page=2'))
  await expectLeads(page, ['Old No 2', 'Old No 1'])
  const search = page.getByRole('searchbox', { name: 'Search leads' })
  await search.fill('212 555 0142')
  await expectLeads(page, [cleo, ben, ada])
  await search.fill('example')
  await expect(page).toHaveURL(listUrl('search=example'))
  await expectLeads(page, [cleo, ben, ada])
  await page.getByRole('columnheader', { name: 'Full Name' }).getByRole('button').click()
  await expectLeads(page, [ada, ben, cleo])
  const status = statusPanel(page).getByRole('button', { name: leadStatusLabels.new })
  await status.click()
  await expectLeads(page, [ada, ben])
  const type = page.getByRole('combobox', { name: 'Type', exact: true })
  await pick(type, leadTypeLabels.phonecall)
  await expectLeads(page, [ada])
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ search: 'example', ordering: 'full_name', status: 'new', type: 'phonecall' })
  await page.reload()
  await expectLeads(page, [ada])
  await expect(type).toHaveValue(leadTypeLabels.phonecall)
  await expect(status).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expectLeads(page, [ada, ben])
  await expect(type).toHaveValue(leadFilterAllLabels.type)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(({ searchParams }) => !/search|status|type/.test(`${searchParams}`))
  await page.goto(listUrl('status=nonsense&page_size=7&ordering=height&type=chatbot'))
  await expectLeads(page, [ben])
})

testInNewBrowser(
  'a lead that arrives turns up by itself, and moves nothing that is being read',
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

    await leadOpener(page, 'Pat Four').hover()
    await practice.addLead({ last_name: 'Eight', status: 'scheduled' })
    await page.clock.fastForward(30_000)
    const show = page.getByRole('button', { name: 'Show 1 new lead' })
    await expect(show).toBeVisible()
    await expectLeads(page, ['Pat Seven', ...before])
    await show.click()
    await expectLeads(page, ['Pat Eight', 'Pat Seven', ...before])
    await expect(show).toHaveCount(0)
    await expect(statusPanel(page).getByRole('button', { name: leadStatusLabels.scheduled })).toContainText(
      '1',
    )
  },
)
