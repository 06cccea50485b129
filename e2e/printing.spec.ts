import { expect } from '@playwright/test'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { demoSession, demoTest } from './support/demo-session.ts'
import { callApi, origin } from './support/practice.ts'
import { main } from './support/screens.ts'

/** Letter size without its margins, in CSS pixels. */
const paper = { width: 725, height: 965 }

/** What scrolls on the screen and would be cut on paper. */
const cutParts = `[...document.querySelectorAll('main, main *')]
  .filter((each) => each.getClientRects().length > 0)
  .filter((each) => ['auto', 'scroll'].some((value) => getComputedStyle(each).overflow.includes(value)))
  .filter((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.className)`

/** What would stand where it stood while the page was scrolled, over something else. */
const stickyParts = `[...document.querySelectorAll('main, main *')]
  .filter((each) => each.getClientRects().length > 0 && getComputedStyle(each).position === 'sticky')
  .map((each) => each.className)`

demoTest(
  'a lead, a patient, the schedule of a day and of a week, and a list print whole, light and without navigation',
  async ({ page }) => {
    const { token } = await demoSession()
    const lead = (await callApi(listLeads, { query: { type: 'phonecall' } }, token)).results[0]?.id
    const patient = (await callApi(listPatients, {}, token)).results[0]?.id
    const calendar = main(page).getByRole('region', { name: 'Appointments' })
    const hour = calendar.getByText('2 PM', { exact: true })
    const pages = {
      // A sheet is so narrow that the list is one of cards.
      '/leads?page_size=25': main(page)
        .getByRole('row')
        .nth(25)
        .or(main(page).getByRole('list', { name: 'Leads' }).getByRole('listitem').nth(24)),
      [`/leads/${lead}`]: main(page).getByRole('region', { name: 'History' }),
      [`/patients/${patient}`]: main(page).getByRole('region', { name: 'History' }),
      '/calendar?view=day': hour,
      // A list on paper.
      '/calendar?view=week': hour.or(calendar.getByRole('listitem').last()).filter({ visible: true }),
    }
    for (const [path, last] of Object.entries(pages)) {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`${origin()}${path}`)
      await expect(last).toBeAttached()
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await page.setViewportSize(paper)
      await expect(last).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
      for (const role of ['banner', 'navigation', 'contentinfo', 'search'] as const)
        await expect(page.getByRole(role).filter({ visible: true }), `${role} of ${path}`).toHaveCount(0)
      await expect(
        main(page).getByRole('button', { name: /Add Note|Edit|Delete|Previous|Today/ }),
      ).toHaveCount(0)
      await expect(main(page).getByRole('textbox').filter({ visible: true })).toHaveCount(0)
      expect(await page.evaluate(cutParts), path).toEqual([])
      expect(await page.evaluate(stickyParts), path).toEqual([])
      const { width } = (await main(page).boundingBox()) ?? { width: 0 }
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width)
      expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-')
    }
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  },
)

demoTest('with a lead open beside the list, the lead alone is printed', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${origin()}/leads`)
  await main(page)
    .getByRole('button', { name: /^View / })
    .first()
    .click()
  const last = main(page).getByRole('region', { name: 'History' })
  await expect(last).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(paper)
  await expect(last).toBeVisible()
  await expect(main(page).getByRole('table', { name: 'Leads' })).toBeHidden()
  expect(await page.evaluate(cutParts)).toEqual([])
})
