import { expect } from '@playwright/test'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { demo, enter, origin } from './support/practice.ts'
import { testInNewBrowser as test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('the app can be installed, opens without the server, and keeps nothing private in its cache', async ({
  page,
  context,
}) => {
  await enter(page, demo)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  const devtools = await context.newCDPSession(page)
  expect((await devtools.send('Page.getAppManifest')).errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Each test runs in a private window; not every Chromium says so.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  await page.goto(`${origin()}/leads`)
  await expect(page.getByRole('heading', { name: 'Active Leads' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const kept = await page.evaluate<string[]>(`
    caches
      .keys()
      .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
      .then((requests) => requests.flat().map(({ url }) => new URL(url).pathname))
  `)
  expect(kept).toContain('/')
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/app-static/'))).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(realtimeMessages.offline)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Active Leads' })).toBeVisible()
})

test('files at the root answer as such, and one that is not there is no page', async ({ request }) => {
  const types = {
    '/favicon.ico': 'image/vnd.microsoft.icon',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/manifest.webmanifest': 'application/manifest+json',
    '/service-worker.js': 'application/javascript; charset=utf-8',
    '/apple-touch-icon.png': 'image/png',
  }
  for (const [path, type] of Object.entries(types)) {
    const answer = await request.get(origin() + path)
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, type])
  }
  expect((await request.get(`${origin()}/nothing.txt`)).status()).toBe(404)
  expect((await request.get(`${origin()}/no/such/page`)).status()).toBe(200)
})
