import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { embedScripts } from '#contract/embed/embed.path.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import {
  createCompany,
  createStaff,
  startSessionOf,
  type TestCompany,
  testPassword,
} from '#server/testing/builders.ts'
import { pdfOf, upload } from '#server/testing/documents.ts'
import { nameOf } from '#server/testing/sweep.ts'
import { launchBrowser, logIn } from '../browser.ts'
import type { Attack, AttackKind } from './ledger.ts'
import { idFor, makeRecords, type Probe, plant, probeText, type RecordIds } from './plant.ts'
import { lookAt, watchPage } from './stored-watch.ts'
import { operationsOf, type Target } from './target.ts'

const nouns = [
  ...['leads', 'patients', 'notes', 'tasks', 'companies', 'services', 'opportunities', 'accounts'],
  ...['locations', 'embed', 'a document', 'a visitor'],
]

/** Markup in every field of text of every call that changes something, read back on every page of a real browser. */
export const storedScripts: AttackKind = {
  name: 'stored scripts, in a browser',
  async run({ target, ledger }: Attack) {
    const company = await createCompany(target)
    const { username, staffId } = await createStaff(target, company)
    const ids = await makeRecords(target, company)
    const probes = await plantAll({ target, ledger }, company, ids, staffId)
    ledger.check(probes.length > 80, `only ${probes.length} fields took a probe`)
    const browser = await launchBrowser()
    const seen = new Set<number>()
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
      const watched = await watchPage(page)
      await logIn(page, target.origin, { username, password: testPassword })
      await mustNotice(page, { ledger })
      for (const path of pagesOf(ids)) {
        const faults = await lookAt(page, watched, `${target.origin}${path}`, seen)
        ledger.faults(faults, path)
      }
      const faults = await lookAtWebSite(page, watched, target, company, seen)
      ledger.faults(faults, 'the form and the chat of a website')
    } finally {
      await browser.close()
    }
    const shown = probes.filter(({ number }) => seen.has(number))
    // What pages never show proves nothing. A later change takes the place of an earlier one in the same record.
    ledger.check(
      shown.length > probes.length / 2,
      `only ${shown.length} of ${probes.length} probes were shown`,
    )
    for (const noun of nouns) {
      const isShown = shown.some(({ where }) => where.includes(noun))
      ledger.check(isShown, `no page shows what was planted in ${noun}`)
    }
    ledger.remark(`${probes.length} fields took a probe, ${shown.length} of them were read on pages, as text`)
  },
}

const notPlanted = /^\/(?:password|token|second-factor|session|logout|switch-company|invitation\/)/

async function plantAll(
  { target, ledger }: Pick<Attack, 'target' | 'ledger'>,
  company: TestCompany,
  ids: RecordIds,
  staffId: number,
): Promise<Probe[]> {
  const probes: Probe[] = []
  let last = 100
  const next = () => ++last
  const operations = await operationsOf(target)
  for (const endpoint of target.endpoints) {
    const isOpen = endpoint.access === 'public' || endpoint.encoding !== undefined
    if (!endpoint.body || isOpen || notPlanted.test(endpoint.path)) continue
    const { taken, refused } = await plant({ target, company, ids, operations }, endpoint, next)
    const whole = refused.filter((text) => text.startsWith('all: '))
    if (whole.length > 0) ledger.remark(`${nameOf(endpoint)} took no probe: ${whole.join()}`)
    probes.push(...taken)
  }
  const { token } = await startSessionOf(target, staffId)
  const file = { name: `${probeText(next())?.replaceAll(/[/\\]/g, '')}.pdf`, content: pdfOf(500) }
  const { status } = await upload(target, token, {
    patient: ids['patients/:id'],
    document_type: 'other',
    file,
  })
  if (status === 201) probes.push({ number: last, where: 'a document file name' })
  for (const channel of ['forms', 'website', 'chatbot']) {
    const fields = ['name', 'message', 'utm_source', 'insurance', 'your-question', 'address.city']
    const form = Object.fromEntries(fields.map((name) => [name, probeText(next()) ?? '']))
    const header = probeText(next()) ?? ''
    await target.server.inject({
      method: 'POST',
      url: `${apiBase}/intake/${channel}/${company.formIds[0]}/`,
      payload: { ...form, [header]: 'x', phone: `(212) 555-01${last % 100}`, form_name: probeText(next()) },
      headers: { 'user-agent': header, referer: header },
      remoteAddress: '127.71.0.1',
    })
    probes.push(
      ...fields.map((name, at) => ({
        number: last - 1 - fields.length + at,
        where: `a visitor at ${channel}: ${name}`,
      })),
    )
  }
  return probes
}

// The pages themselves are for a browser: their addresses are read where they stand.
const web = join(import.meta.dirname, '../../src/web')
const routes = ['app/routes.ts', ...globSync('slices/*/index.ts', { cwd: web })]
  .map((file) => readFileSync(join(web, file), 'utf8'))
  .join()
const leavesOut = /^\/(?:login|signup|forgot-password|reset-password|confirm-email|invitation)$/

function pagesOf(ids: RecordIds): string[] {
  const paths = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)
  return paths
    .filter((path) => path.startsWith('/') && !leavesOut.test(path))
    .map((path) =>
      path.replace(/([\w-]+)\/:(\w+)/g, (_, noun: string, name: string) => {
        const key = { inbox: 'requests', phone: 'numbers' }[noun] ?? noun
        return `${noun}/${idFor(ids, path, key, name) ?? 1}`
      }),
    )
}

/** What would be found if a page took a probe for markup has to be found here as well. */
async function mustNotice(page: Page, { ledger }: Pick<Attack, 'ledger'>): Promise<void> {
  const found = await page.evaluate(`(() => {
    const made = document.createElement('div')
    made.innerHTML = ${JSON.stringify(probeText(1))}
    document.body.append(made)
    const count = window.probeElements().length
    made.remove()
    return count
  })()`)
  ledger.check(found === 2, `a page that runs a probe would go unnoticed: ${found}`)
}

/** The scripts of a practice's website, on a page of another origin. */
async function lookAtWebSite(
  page: Page,
  watched: Awaited<ReturnType<typeof watchPage>>,
  { origin }: Target,
  { formIds }: TestCompany,
  seen: Set<number>,
): Promise<string[]> {
  const tags = Object.values(embedScripts).map(
    (path) => `<script async src="${origin}${path}" data-form="${formIds[0]}"></script>`,
  )
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><title>Example Dental</title><link rel="icon" href="data:,"><main>${tags.join('')}</main>`,
    )
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  try {
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
    return await lookAt(page, watched, address, seen, async () => {
      for (const button of await page.getByRole('button').all())
        await button.click({ timeout: 2_000 }).catch(() => {})
    })
  } finally {
    site.close()
  }
}
