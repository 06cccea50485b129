import { readFileSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import postcssPresetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { browserArguments } from './scripts/browser.ts'

/** Begins with the files that start processes: they take longest, and at the end two workers would wait for the third. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsProcesses = ({ moduleId }: TestSpecification) =>
      /\b(startServer|startEmbeddedPostgres|spawn)\(/.test(readFileSync(moduleId, 'utf8'))
    const bySize = await super.sort(files)
    const { true: first = [], false: rest = [] } = Object.groupBy(
      bySize,
      (file) => `${startsProcesses(file)}`,
    )
    return [...first, ...rest]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          setupFiles: ['src/server/testing/properties.ts'],
          // For what hangs, on machines three times as slow and busy: some tests start the product four times.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // What is waited for comes later on a busy machine; the default is one second.
          expect: { poll: { timeout: 20_000 } },
          // The product's code is loaded once per worker.
          isolate: false,
          maxWorkers: 3,
          // Most of the code runs a few times: compiled at once, it takes a tenth less of the processor.
          execArgv: ['--always-sparkplug'],
        },
      },
      {
        test: {
          name: 'statements',
          include: ['src/server/testing/scoped-statements.check.ts'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // After the tests whose statements it reads.
          sequence: { groupOrder: 1 },
        },
      },
      {
        css: { postcss: { plugins: [postcssPresetMantine()] } },
        // All at once, before the first test: what is found later makes the browser load the page anew.
        optimizeDeps: { entries: ['src/web/main.tsx', 'src/web/**/*.test.tsx'] },
        test: {
          name: 'components',
          include: ['src/web/**/*.test.tsx'],
          setupFiles: ['src/web/testing/setup.ts'],
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          // The app's code is loaded once; `setup.ts` clears what one test leaves behind.
          isolate: false,
          // Two pages of one browser would take the focus from each other.
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // As long as what is looked for: a click that waited until the end of its test would land in the next one.
              actionTimeout: 30_000,
              // As the journeys: a click waits until a menu has faded in.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
                // Without compositing layers: a ninth less processor time. The journeys got slower with it.
                args: [...browserArguments, '--blink-settings=acceleratedCompositingEnabled=false'],
              },
            }),
            viewport: { width: 1440, height: 900 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
