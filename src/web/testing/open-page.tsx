import { createMemoryRouter, createPath } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { type Locator, page } from 'vitest/browser'
import { getDraftKey } from '#contract/auth/auth.endpoints.ts'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import { storedLogin } from '#contract/auth/auth.stored-login.ts'
import { listMemberships } from '#contract/auth/sessions.endpoints.ts'
import { listQueue } from '#contract/queue/queue.endpoints.ts'
import { listenToChanges } from '#contract/realtime/realtime.endpoints.ts'
import { Providers } from '#web/app/providers.tsx'
import { routes } from '#web/app/router.tsx'
import { draw } from './draw.tsx'
import { answerByDefault, pageOf } from './fake-api.ts'
import { makeSession } from './fixtures.ts'

let router: ReturnType<typeof createMemoryRouter>

/** As the browser's Back. */
export const goBack = (): Promise<void> => router.navigate(-1)

/** What the address bar shows. */
export const address = (): string => createPath(router.state.location)

/** Opens an address of the app as an administrator sees it, or who else is given, or without signing in; answers its main part. */
export async function openPage(
  path: string,
  fields: Partial<SessionTokens> | 'signed out' = {},
): Promise<Locator> {
  const login: Record<string, string> = fields === 'signed out' ? {} : storedLogin(makeSession(fields))
  for (const [name, text] of Object.entries(login)) localStorage.setItem(name, text)
  answerByDefault(getDraftKey, { person: 1, key: '00'.repeat(32) })
  answerByDefault(listMemberships, { results: [] })
  answerByDefault(listQueue, pageOf())
  answerByDefault(listenToChanges, { reset: false, changes: [] })
  router = createMemoryRouter(routes, { initialEntries: [path] })
  await draw(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
  return page.getByRole('main')
}

export async function pick(select: Locator, name: string): Promise<void> {
  await select.click()
  await page.getByRole('option', { name }).click()
}
