import { expect, type Locator, type Page } from '@playwright/test'
import { leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { skipToContent, skipToList } from '#contract/product.ts'
import { addColleague } from './support/colleague.ts'
import { enter, logIn, origin, queryDatabase, signUpPractice } from './support/practice.ts'
import { button, expectLeads, leadOpener, listedLeads } from './support/screens.ts'
import { test } from './support/test.ts'

/** The lead as it is stored. */
const storedLead = async (id: number) => {
  const rows = await queryDatabase('SELECT to_jsonb(leads) AS lead FROM leads WHERE id = $1', [id])
  return rows[0]?.lead
}

test('by keyboard alone: from the list into a lead, a status, a field, and back', async ({ page }) => {
  const practice = await signUpPractice()
  const id = await practice.addLead()
  await practice.addLead({ first_name: 'Ada', email: 'ada@example.com' })
  await enter(page, practice, '/leads')
  await expectLeads(page, ['Ada Example', 'Pat Example'])
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 60; presses += 1) {
      if ((await target.and(page.locator(':focus')).count()) === 1) return
      await page.keyboard.press('Tab')
    }
    throw new Error('Tab does not lead there')
  }
  const saved = () =>
    page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok())

  await page.keyboard.press('/')
  await page.keyboard.type('pat')
  await expect(page).toHaveURL(`${origin()}/leads?search=pat`)
  await expectLeads(page, ['Pat Example'])
  await tabTo(leadOpener(page, 'Pat Example'))
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: /Pat Example/ })
  await expect(panel).toBeVisible()
  await tabTo(button(page.getByRole('group', { name: 'Lead status' }), leadStatusLabels.contacted))
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
  await expect(panel).toHaveCount(0)
  await expect(leadOpener(page, 'Pat Example')).toBeFocused()
  await expect(page).toHaveURL(`${origin()}/leads?search=pat`)
  await expect(listedLeads(page)).toContainText([leadStatusLabels.contacted])
  expect(await storedLead(id)).toMatchObject({ status: 'contacted', insurance_provider: 'Evenfield' })
})

/** Presses Tab until `isThere` is true of the focused element, and returns how often. */
async function countTabs(page: Page, isThere: string): Promise<number> {
  for (let presses = 1; presses <= 40; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(isThere)})`))
      return presses
  }
  throw new Error('Tab does not lead there')
}

test('the first lead is at most six tabs from the skip link', async ({ page }) => {
  const practice = await signUpPractice()
  await practice.addLead()
  const frontDesk = await addColleague(practice, 'Frances', 'Example')
  await logIn(page, frontDesk)
  await page.goto(`${origin()}/leads`)
  await expectLeads(page, ['Pat Example'])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: skipToContent })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await countTabs(page, 'tbody *')).toBeLessThanOrEqual(6)
})

test('Skip to list focuses the first lead', async ({ page }) => {
  const practice = await signUpPractice()
  await practice.addLead()
  await enter(page, practice, '/leads')
  await expectLeads(page, ['Pat Example'])
  expect(await countTabs(page, '[data-to-list]')).toBe(2)
  await expect(button(page, skipToList)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(leadOpener(page, 'Pat Example')).toBeFocused()
})

test('J and Enter open leads in turn beside the panel', async ({ page }) => {
  const practice = await signUpPractice()
  await practice.addLead()
  await practice.addLead({ first_name: 'Ada', email: 'ada@example.com' })
  await enter(page, practice, '/leads')
  await expectLeads(page, ['Ada Example', 'Pat Example'])
  for (const name of ['Ada Example', 'Pat Example']) {
    await page.keyboard.press('j')
    await expect(leadOpener(page, name)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: new RegExp(name) })).toBeVisible()
    await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeFocused()
  }
})
