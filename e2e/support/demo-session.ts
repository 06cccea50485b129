import { login } from '#contract/auth/auth.endpoints.ts'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import { callApi, demo, emptyTab, logIn } from './practice.ts'
import { test } from './test.ts'

/** A test whose page is logged in as the administrator of the demo practice: by the form, once per worker. */
export const demoTest = test.extend<object, { demoLogin: object }>({
  demoLogin: [
    async ({ sharedContext }, use) => {
      const page = await sharedContext.newPage()
      await logIn(page, demo)
      const stored = await page.evaluate<object>('({ ...localStorage })')
      await page.close()
      await use(stored)
    },
    { scope: 'worker' },
  ],
  page: async ({ context, demoLogin }, use) => {
    const tab = await emptyTab(context)
    await tab.evaluate(`Object.assign(localStorage, ${JSON.stringify(demoLogin)})`)
    await use(await context.newPage())
  },
})

let session: Promise<SessionTokens> | undefined
/** The same person without a browser. */
export function demoSession(): Promise<SessionTokens> {
  session ??= callApi(login, { body: demo })
  return session
}
