import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { listQueue } from '#contract/queue/queue.endpoints.ts'
import { answer, pageOf } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, button, dialog } from '#web/testing/texts.ts'

const navigation = () => page.getByRole('navigation', { name: 'Main' })
const entries = () => navigation().getByRole('menuitem')
const title = () => page.getByRole('heading', { level: 1 })

interface Devtools {
  send: (command: 'Emulation.setEmulatedMedia', media: { features: object[] }) => Promise<unknown>
}
const still = { name: 'prefers-reduced-motion', value: 'reduce' }
const emulate = (...features: object[]) =>
  (cdp() as unknown as Devtools).send('Emulation.setEmulatedMedia', { features: [still, ...features] })

beforeEach(answerForPractice)
afterEach(async () => {
  await emulate()
  await page.viewport(1440, 900)
})

test('the number of open requests stays inside its link', async () => {
  answer(listQueue, { ...pageOf(), count: 1_200 })
  await openPage('/leads')
  const link = navigation().getByRole('link', { name: /^Queue/ })
  const badge = link.getByText('999+')
  await expect.element(badge).toBeVisible()
  const [inner, outer] = [badge, link].map((locator) => locator.element().getBoundingClientRect())
  expect(inner?.right).toBeLessThan(outer?.right ?? 0)
})

test('the More menu opens, closes and navigates by keyboard', async () => {
  await openPage('/leads')
  const more = navigation().getByRole('button', { name: 'More' })
  await expect.element(more).toBeVisible()
  expect(
    navigation()
      .getByRole('link')
      .elements()
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['Dashboard', 'Leads'])
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(entries().first()).toHaveFocus()
  await expect.element(navigation().getByRole('menuitem', { name: 'Companies' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => entries().elements()).toEqual([])
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(entries().first()).toHaveFocus()
  for (let at = 1; at < entries().elements().length; at++) {
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(entries().nth(at)).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(title()).toHaveTextContent('Accounts')
  await more.click()
  await expect
    .element(navigation().getByRole('menuitem', { name: 'Accounts' }))
    .toHaveAttribute('aria-current', 'page')
})

test('Keep editing returns the focus to the Profile menu button', async () => {
  const form = await openPage('/leads/create')
  await box(form, 'First Name').fill('Priya')
  const profile = button(page.getByRole('banner'), 'Profile')
  await profile.click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await button(dialog('Unsaved Changes'), 'Keep editing').click()
  await expect.element(dialog('Unsaved Changes')).not.toBeInTheDocument()
  await expect.element(profile).toHaveFocus()
  await expect.element(box(form, 'First Name')).toHaveValue('Priya')
})

test('the phone menu lists every screen and closes when a link is followed', async () => {
  await page.viewport(390, 844)
  await openPage('/leads')
  await expect.element(title()).toHaveTextContent('Leads')
  await expect.element(navigation()).not.toBeInTheDocument()
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const link = (name: string) => navigation().getByRole('link', { name })
  for (const name of ['Dashboard', 'Leads', 'Home', 'Companies', 'Opportunities'])
    await expect.element(link(name)).toBeVisible()
  expect(navigation().getByRole('button').elements()).toEqual([])
  await link('Accounts').click()
  await expect.element(title()).toHaveTextContent('Accounts')
  await expect.element(navigation()).not.toBeInTheDocument()
})

test('forced colors mark the current page and switches with lines', async () => {
  await emulate({ name: 'forced-colors', value: 'active' })
  const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
  const tasks = await openPage('/my-tasks')
  await expect.element(tasks.getByRole('switch')).toBeInTheDocument()
  expect(styleOf('.mantine-Switch-track').borderTopStyle).toBe('solid')
  expect(styleOf('.mantine-Switch-thumb').borderTopStyle).toBe('solid')
  await navigation().getByRole('link', { name: 'Calendar' }).click()
  await expect.element(page.getByRole('radiogroup', { name: 'View' })).toBeVisible()
  expect(styleOf('.mantine-SegmentedControl-label[data-active]').outlineStyle).toBe('solid')
  expect(styleOf('nav [aria-current="page"]').outlineStyle).toBe('solid')
  await emulate()
  expect(styleOf('nav [aria-current="page"]').outlineStyle).not.toBe('solid')
})
