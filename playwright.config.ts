import { defineConfig } from '@playwright/test'
import { desk, phone } from './e2e/support/screens.ts'
import { browserArguments } from './scripts/browser.ts'

const ci = process.env.CI === 'true'
// Under libfaketime a browser takes a minute for a page: its clock is moved by Playwright (e2e/support/test.ts).
const { LD_PRELOAD: _, ...withoutFaketime } = process.env as Record<string, string>

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: ci,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? '.cache/e2e-report.json' }]],
  use: {
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys that hold back or fail requests would not see those of a service worker.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
      args: [
        ...browserArguments,
        // Pages of one site share a process, and with it the code that it has read.
        '--process-per-site',
        // No page is open for so long that optimizing its code pays.
        '--js-flags=--no-opt,--no-maglev',
      ],
      ...(process.env.FAKETIME ? { env: withoutFaketime } : {}),
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: desk } },
    {
      name: 'phone',
      // Where a phone shows something else, or is used otherwise.
      grep: /@phone/,
      use: { viewport: phone, hasTouch: true, isMobile: true },
    },
  ],
})
