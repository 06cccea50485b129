import { type BrowserContext, type BrowserContextOptions, test as playwrightTest } from '@playwright/test'
import { emptyTab } from './practice.ts'

/** A test in a browser that was never here. It keeps the time of the tests, also where that is moved (scripts/test-days.ts). */
export const testInNewBrowser = playwrightTest.extend({
  browser: [
    async ({ browser }, use) => {
      if (process.env.FAKETIME)
        browser.on('context', (context) => context.clock.install({ time: new Date() }))
      await use(browser)
    },
    { scope: 'worker' },
  ],
})

/**
 * A test whose pages share one browser context with the other tests of its worker, so that the browser reads and compiles
 * the app's code once. Nothing that one test stored is there for the next. What asks for a browser that was never here, or
 * changes it for good (its clock, its time zone), takes `testInNewBrowser`.
 */
export const test = testInNewBrowser.extend<object, { sharedContext: BrowserContext }>({
  sharedContext: [
    async ({ browser }, use, { project }) => {
      const { viewport, hasTouch, isMobile, serviceWorkers, contextOptions } = project.use
      const options = { viewport, hasTouch, isMobile, serviceWorkers, ...contextOptions }
      const context = await browser.newContext(options as BrowserContextOptions)
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ sharedContext: context }, use) => {
    const kept = await emptyTab(context)
    await use(context)
    await context.setOffline(false)
    await context.clearPermissions()
    await Promise.all(context.pages().map((page) => page !== kept && page.close()))
    await context.clearCookies()
    await kept.evaluate('localStorage.clear()')
  },
})
