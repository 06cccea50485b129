import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Cleanup } from '../bench/cleanup.ts'
import type { Driver } from './driver.ts'
import { startProgram, untilSaid } from './programs.ts'
import { pageSize, type Screen } from './screen.ts'
import { until } from './until.ts'

/** Firefox speaks WebDriver BiDi itself; the program that would speak the older WebDriver for it is no Debian package. */
export async function startFirefox(screen: Screen, home: string, cleanup: Cleanup): Promise<Driver> {
  const downloads = join(home, 'downloads')
  mkdirSync(downloads)
  const preferences = { ...calm, 'browser.download.folderList': 2, 'browser.download.dir': downloads }
  const lines = Object.entries(preferences).map(
    (entry) => `user_pref(${JSON.stringify(entry).slice(1, -1)});\n`,
  )
  writeFileSync(join(home, 'user.js'), lines.join(''))
  const size = ['-width', String(pageSize.width), '-height', String(pageSize.height + 100)]
  const firefox = startProgram(
    cleanup,
    'firefox-esr',
    ['--remote-debugging-port=0', '--no-remote', '--profile', home, ...size],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...screen.environment, HOME: home } },
  )
  const address = await untilSaid(firefox, firefox.stderr as Readable, /WebDriver BiDi listening on (ws:\S+)/)
  const send = await connect(`${address}/session`, cleanup)
  const accepting = { unhandledPromptBehavior: { default: 'accept' } }
  const { capabilities } = await send('session.new', { capabilities: { alwaysMatch: accepting } })
  await send('script.addPreloadScript', { functionDeclaration: listenForViolations })
  // The tab that was there from the start never gets the focus.
  const { context } = await send('browsingContext.create', { type: 'tab' })
  const evaluate = async (functionDeclaration: string, values: readonly object[] = []): Promise<Answer> => {
    const { result, exceptionDetails } = await send('script.callFunction', {
      functionDeclaration,
      arguments: values,
      target: { context },
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result
  }
  let violations: string[] = []
  const noteViolations = async () => {
    const { value } = await evaluate('() => (window.violations ?? []).splice(0).join()')
    if (value) violations.push(value)
  }
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    downloads,
    // The command's own waiting ends early, or never, where a page changes its address while it loads.
    async goTo(url) {
      await noteViolations()
      await evaluate('() => { window.isLeft = true }')
      await send('browsingContext.navigate', { context, url, wait: 'none' })
      const isThere = "() => !window.isLeft && document.readyState === 'complete'"
      await until(url, async () => (await evaluate(isThere).catch(() => undefined))?.value)
    },
    async run(task, ...values) {
      const text = { type: 'string', value: JSON.stringify(values) }
      const asText = `async (values) => JSON.stringify(await (${task})(...JSON.parse(values)))`
      const { value } = await evaluate(asText, [text])
      return value === undefined ? undefined : JSON.parse(value)
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    async chooseFile(path) {
      const element = await evaluate('() => document.querySelector("input[type=file]")')
      await send('input.setFiles', { context, element, files: [path] })
    },
    async takeViolations() {
      await noteViolations()
      const taken = violations
      violations = []
      return taken
    },
    screenshot: async () =>
      Buffer.from((await send('browsingContext.captureScreenshot', { context })).data, 'base64'),
  }
}

const calm = {
  'browser.aboutwelcome.enabled': false,
  // The list of downloads would open and take the focus.
  'browser.download.alwaysOpenPanel': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // As in the journeys: nothing waits for an animation.
  'ui.prefersReducedMotion': 1,
}

/** Before any script of a page. */
const listenForViolations = `() => {
  window.violations = []
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.violations.push(violatedDirective + ' ' + blockedURI))
}`

// biome-ignore lint/suspicious/noExplicitAny: the protocol's answers are as different as its commands
type Answer = any

async function connect(address: string, cleanup: Cleanup) {
  const socket = new WebSocket(address)
  cleanup.add(() => socket.close())
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data)
    if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let last = 0
  return (method: string, params: object): Promise<Answer> => {
    last += 1
    const answer = Promise.withResolvers<Answer>()
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
}
