import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { apiBase } from '#contract/http/endpoint.ts'
import { listenToChanges } from '#contract/realtime/realtime.endpoints.ts'

/** True where the list shows cards, the navigation is a bar at the bottom, and a lead its page instead of a panel. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** Draws the page that is open as a phone would, without loading it again, and then as before. */
export async function onPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await page.setViewportSize(phone)
  await devtools.send('Emulation.setDeviceMetricsOverride', { ...phone, deviceScaleFactor: 1, mobile: true })
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await look()
  await devtools.detach()
  await page.setViewportSize(desk)
}

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
export const box = (within: Page | Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true })
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
export const main = (page: Page): Locator => page.getByRole('main')

/** Makes a call of the browser end as a test wants; answers how to let such calls pass again. */
export async function intercept(
  page: Page,
  method: string,
  url: RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const handler = (route: Route) => (route.request().method() === method ? handle(route) : route.fallback())
  await page.route(url, handler)
  return () => page.unroute(url, handler)
}

/** Keeps the page from being told what others change, as where the network is bad: for what happens to whoever does not know. */
export const keepUntold = (page: Page): Promise<unknown> =>
  page.route(`**${apiBase}${listenToChanges.path}*`, (route) => route.abort())

/** Draws the page in these colors, and waits until it is. */
export async function setColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  // What fades from one color to the other has to arrive.
  await page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    .then(() => Promise.allSettled(document.getAnimations()
      .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
      .map((each) => each.finished)))
    .then(() => undefined)`)
}

/** Follows an entry of the navigation, wherever the window has room for it. */
export async function goTo(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const link = navigation.getByRole('link', { name, exact: true })
  await navigation.getByRole('link').first().waitFor()
  if (await link.isVisible()) return link.click()
  await navigation.getByRole('button', { name: 'More' }).click()
  await navigation.getByRole('menuitem', { name, exact: true }).click()
}

/** Chooses an entry of the profile menu. */
export async function chooseInProfile(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Picks an entry from a select. */
export async function pick(select: Locator, name: string | RegExp): Promise<void> {
  await select.click()
  await select.page().getByRole('option', { name }).click()
}

/** What opens a lead of the list: the View button of its row, or the link of its card on a phone. */
export const leadOpener = (page: Page, name: string): Locator =>
  isPhone(page)
    ? page.getByRole('list', { name: 'Leads' }).getByRole('link', { name, exact: true })
    : page.getByRole('button', { name: `View ${name}`, exact: true })

/** The leads of the list: rows, or cards on a phone. */
export const listedLeads = (page: Page): Locator =>
  isPhone(page)
    ? page.getByRole('list', { name: 'Leads' }).getByRole('listitem')
    : page
        .getByRole('table', { name: 'Leads' })
        .getByRole('row')
        .filter({ has: page.getByRole('cell') })

/** The lead list shows exactly these, in this order. */
export const expectLeads = (page: Page, names: string[]): Promise<void> =>
  expect(listedLeads(page)).toHaveText(
    names.map((name) => new RegExp(`^${name.replace(/[^\p{L}\d ]/gu, '\\$&')} ?\\(\\d+\\)`)),
  )
