import { expect, type Locator, type Page } from '@playwright/test'
import { dayInZone, formatDay } from '#contract/formats/dates.ts'
import { leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { enter, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { isPhone, leadOpener } from './support/screens.ts'
import { test } from './support/test.ts'

/** The most clicks and keys that the outcome of a call may cost. */
const budget = 12
const words = 'Wants a cleaning before the holidays, call again about the time.'

/** Works a screen as a hand does, and counts every click and every key; a text that is typed counts once. */
class CountingHand {
  readonly actions: string[] = []
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator, what: string) {
    this.actions.push(`click ${what}`)
    await target.click()
  }
  /** Keys held together are as many keys. */
  async press(keys: string) {
    for (const key of keys.split('+')) this.actions.push(`key ${key}`)
    await this.page.keyboard.press(keys)
  }
  /** What is written about a call is as long as it is: it counts once. */
  async write(text: string) {
    this.actions.push(`write "${text}"`)
    await this.page.keyboard.type(text)
  }
}

const dayIn = (practice: Practice, days: number) =>
  dayInZone(new Date(Date.now() + days * 86_400_000), practice.session.company.time_zone)

/** How the calendar names a day, such as 24 November 2026. */
const nameOfDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

async function storedOutcome(id: number) {
  const [lead] = await queryDatabase<{ status: string; follow_up_date: string; notes: string[] }>(
    `SELECT status, follow_up_date::text,
       (SELECT array_agg(content) FROM notes WHERE notes.lead_id = leads.id) AS notes
     FROM leads WHERE id = $1`,
    [id],
  )
  return lead
}

test('the outcome of a call (status, note, follow-up date) is recorded from the list in at most 12 clicks and keys, the text of the note counted as one', {
  tag: '@phone',
}, async ({ page }) => {
  const practice = await signUpPractice()
  const id = await practice.addLead({ first_name: 'Ada' })
  await enter(page, practice, '/leads')
  await expect(leadOpener(page, 'Ada Example')).toBeVisible()

  const hand = new CountingHand(page)
  const day = dayIn(practice, 3)
  await hand.click(leadOpener(page, 'Ada Example'), 'the lead')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await hand.click(
    page
      .getByRole('group', { name: 'Lead status' })
      .getByRole('button', { name: leadStatusLabels.contacted, exact: true }),
    'the status',
  )
  await hand.click(page.getByRole('textbox', { name: 'New note' }), 'the note')
  await hand.write(words)
  await saved
  if (isPhone(page)) {
    await hand.click(page.getByRole('button', { name: 'Add Note', exact: true }), 'Add Note')
    // The page of a lead is for reading; its form has the date.
    await hand.click(page.getByRole('link', { name: 'Edit Lead' }), 'Edit Lead')
  } else {
    await hand.press('Control+Enter')
    await hand.click(page.getByRole('button', { name: 'Edit Follow-Up Date' }), 'Edit')
  }
  await hand.click(page.getByRole('button', { name: 'Choose date' }).first(), 'the calendar')
  const calendar = page.getByRole('dialog', { name: 'Choose date' })
  if (day.slice(0, 7) !== dayIn(practice, 0).slice(0, 7))
    await hand.click(calendar.getByRole('button', { name: 'Next month' }), 'the next month')
  await hand.click(calendar.getByRole('button', { name: nameOfDay(day), exact: true }), 'the day')
  if (isPhone(page)) {
    await hand.click(page.getByRole('button', { name: 'Update Lead' }), 'Update Lead')
    await page.waitForURL(`**/leads/${id}`)
  } else await hand.click(page.getByRole('button', { name: 'Save Follow-Up Date' }), 'Save')

  await expect
    .poll(() => storedOutcome(id))
    .toEqual({ status: 'contacted', follow_up_date: day, notes: [words] })
  await expect(page.getByText(formatDay(day)).last()).toBeVisible()
  expect(hand.actions.length, hand.actions.join(', ')).toBeLessThanOrEqual(budget)
})
