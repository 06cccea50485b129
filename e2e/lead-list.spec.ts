import { expect, type Page } from '@playwright/test'
import { leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { enter, type Practice, signUpPractice } from './support/practice.ts'
import { expectLeads, keepUntold, leadOpener } from './support/screens.ts'
import { testInNewBrowser } from './support/test.ts'

const statusPanel = (page: Page) => page.getByRole('region', { name: 'Lead Status' })

/** Adds leads one after the other, so that the last named was seen last. */
async function addInOrder(practice: Practice, leads: Parameters<Practice['addLead']>[0][]) {
  for (const lead of leads) await practice.addLead(lead)
}

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
