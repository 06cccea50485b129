import { expect, type Page } from '@playwright/test'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { expectAccessibleInBothColors } from './support/axe.ts'
import { enter, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { button, isPhone, main } from './support/screens.ts'
import { test } from './support/test.ts'

const person = (page: Page) => page.getByRole('heading', { level: 1 })

/** People who wait for a reply, as `Person 1 Example` and so on. */
async function addPeople(practice: Practice, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const add = (n: number) =>
    practice.addLead({
      first_name: `Person ${n}`,
      email: `person-${n}@example.com`,
      phone: `+1212${5_550_000 + n}`,
    })
  for (let at = 0; at < numbers.length; at += 10) await Promise.all(numbers.slice(at, at + 10).map(add))
}

test('a morning of 20 requests is worked by keyboard alone', async ({ page }) => {
  const practice = await signUpPractice()
  await addPeople(practice, 20)
  await enter(page, practice)
  await expect(main(page).getByRole('region', { name: 'Queue' })).toContainText('20 open')
  await expect(main(page).getByRole('region', { name: 'Queue' })).toContainText(
    '20 received today · 0 of these closed',
  )
  await main(page).getByRole('link', { name: 'Start' }).press('Enter')
  await expect(person(page)).toContainText('Person')
  await expectAccessibleInBothColors(page)
  const keys = ['9', '2', 'n', '3', '4', 'v', '5', '6', '7', '8']
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
  await expect.poll(async () => (await stored("outcome = 'gave_up'")).length).toBe(2)
  await page.keyboard.press('u')
  await expect.poll(async () => (await stored("outcome = 'gave_up'")).length).toBe(1)
  await page.keyboard.press('9')
  await expect.poll(async () => (await stored("outcome = 'booked_elsewhere'")).length).toBe(3)
  await page.keyboard.press('Escape')
  await expect(main(page).getByRole('region', { name: 'Queue' })).toContainText(
    '20 received today · 16 of these closed',
  )
  expect((await stored('last_result IS NOT NULL AND next_at > now()')).length).toBe(4)
  const notes = await queryDatabase('SELECT content FROM notes WHERE company_id = $1', [
    practice.session.company.id,
  ])
  expect(notes).toEqual([{ content: 'Booked elsewhere: Prefers mornings' }])
})

test('keys typed before quick add has loaded reach its first field', async ({ page }) => {
  const practice = await signUpPractice()
  // Code that is asked for once the page has loaded, such as all dialogs, waits.
  const typed = Promise.withResolvers<void>()
  await page.addInitScript(`addEventListener('load', () => { globalThis.isLate = true })`)
  await page.route('**/static/js/*.chunk.js', async (route) => {
    if (await page.evaluate(`'isLate' in globalThis`)) await typed.promise
    await route.continue()
  })
  await enter(page, practice, '/leads')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.type('qKim Example')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  typed.resolve()
  await expect(page.getByRole('dialog', { name: 'Quick Add' }).getByLabel('Name')).toHaveValue('Kim Example')
})

test('a person is worked by touch', { tag: '@phone' }, async ({ page }) => {
  test.skip(!isPhone(page), 'a desk has keys')
  const practice = await signUpPractice()
  await addPeople(practice, 2)
  await enter(page, practice, '/queue')
  await main(page)
    .getByRole('list', { name: 'Queue' })
    .getByRole('link', { name: /^Person/ })
    .first()
    .click()
  await expect(person(page)).toContainText('Person')
  const name = (await person(page).textContent()) ?? ''
  await button(main(page), 'Answered').click()
  await expect(person(page)).not.toHaveText(name)
  await button(main(page), 'Undo').click()
  await expect(person(page)).toHaveText(name)
  await button(main(page), 'Leave the queue').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
})
