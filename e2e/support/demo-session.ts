import { type BrowserContextOptions, test } from '@playwright/test'
import { login } from '#contract/auth/auth.endpoints.ts'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import { callApi, demo, logIn } from './practice.ts'

type Stored = NonNullable<BrowserContextOptions['storageState']>

/** A test whose browser is logged in as the administrator of the demo practice: by the form, once per worker. */
export const demoTest = test.extend<object, { demoLogin: Stored }>({
  demoLogin: [
    async ({ browser }, use) => {
      const context = await browser.newContext()
      await logIn(await context.newPage(), demo)
      const stored = await context.storageState()
      await context.close()
      await use(stored)
    },
    { scope: 'worker' },
  ],
  storageState: async ({ demoLogin }, use) => use(demoLogin),
})

let session: Promise<SessionTokens> | undefined
/** The same person without a browser. */
export function demoSession(): Promise<SessionTokens> {
  session ??= callApi(login, { body: demo })
  return session
}
