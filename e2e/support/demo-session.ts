import { type BrowserContext, type BrowserContextOptions, test } from '@playwright/test'
import { login } from '#contract/auth/auth.endpoints.ts'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import { callApi, demo, logIn } from './practice.ts'

interface DemoBrowser {
  context: BrowserContext
  stored: Awaited<ReturnType<BrowserContext['storageState']>>
}

/**
 * A test whose page is logged in as the administrator of the demo practice: by the form, once per worker. The pages of a worker share
 * one browser context, so that the browser reads and compiles the app's code once.
 */
export const demoTest = test.extend<object, { demoBrowser: DemoBrowser }>({
  demoBrowser: [
    async ({ browser }, use, { project }) => {
      const { viewport, hasTouch, isMobile } = project.use
      const context = await browser.newContext({ viewport, hasTouch, isMobile } as BrowserContextOptions)
      const page = await context.newPage()
      await logIn(page, demo)
      const stored = await context.storageState()
      await page.close()
      await use({ context, stored })
      await context.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ demoBrowser: { context, stored } }, use) => {
    await context.setStorageState(stored)
    const page = await context.newPage()
    await use(page)
    await page.close()
  },
})

let session: Promise<SessionTokens> | undefined
/** The same person without a browser. */
export function demoSession(): Promise<SessionTokens> {
  session ??= callApi(login, { body: demo })
  return session
}
