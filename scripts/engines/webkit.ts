import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cleanup } from '../bench/cleanup.ts'
import { freePort } from '../free-port.ts'
import type { Driver } from './driver.ts'
import { startProgram } from './programs.ts'
import { pageSize, type Screen } from './screen.ts'
import { until } from './until.ts'

/** WebKitGTK's small browser, by its WebDriver. */
export async function startWebKit(screen: Screen, home: string, cleanup: Cleanup): Promise<Driver> {
  const downloads = join(home, 'downloads')
  mkdirSync(downloads)
  mkdirSync(join(home, '.config'))
  writeFileSync(join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const port = await freePort()
  startProgram(cleanup, 'WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...screen.environment, HOME: home },
  })
  const address = `http://127.0.0.1:${port}`
  await until('WebKitWebDriver', () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: Answer }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
  const accepting = { unhandledPromptBehavior: 'accept' }
  const { sessionId, capabilities } = await call('POST', '/session', {
    capabilities: { alwaysMatch: accepting },
  })
  const session = `/session/${sessionId}`
  cleanup.add(() => call('DELETE', session))
  await call('POST', `${session}/window/rect`, { x: 0, y: 0, ...pageSize, height: pageSize.height + 38 })
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    downloads,
    goTo: (url) => call('POST', `${session}/url`, { url }),
    async run(task, ...values) {
      const script = `const [values, done] = arguments
        Promise.resolve().then(() => (${task})(...JSON.parse(values)))
          .then((value) => done({ text: JSON.stringify(value) }), (error) => done({ error: String(error) }))`
      const { text, error } = await call('POST', `${session}/execute/async`, {
        script,
        args: [JSON.stringify(values)],
      })
      if (error) throw new Error(error)
      return text === undefined ? undefined : JSON.parse(text)
    },
    act: (actions) => call('POST', `${session}/actions`, { actions }),
    async chooseFile(path) {
      const input = { using: 'css selector', value: 'input[type=file]' }
      const [element] = Object.values(await call('POST', `${session}/element`, input))
      await call('POST', `${session}/element/${element}/value`, { text: path })
    },
    // Nothing can listen before a page's own scripts do.
    takeViolations: async () => [],
    screenshot: async () => Buffer.from(await call('GET', `${session}/screenshot`), 'base64'),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the protocol's answers are as different as its commands
type Answer = any
