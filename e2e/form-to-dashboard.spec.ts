import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { conversionRate } from '#contract/leads/leads.rules.ts'
import { logIn, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { test } from './support/test.ts'

// A practice's own website: another origin than the product's.
let site: Server
let siteOrigin: string
let practice: Practice

test.beforeAll(async () => {
  practice = await signUpPractice()
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Example Dental</title><h1>Ask for an appointment</h1>
      <form method="post" action="${origin()}/api/intake/forms/${practice.location.form_id}/">
        <label>Your name <input name="your-name"></label>
        <label>Phone <input name="phone" type="tel"></label>
        <label>Message <textarea name="message"></textarea></label>
        <button>Send</button>
      </form>`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  siteOrigin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
test.afterAll(() => {
  site.close()
})

async function sendForm(page: Page, name: string, phone: string) {
  await page.goto(siteOrigin)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Message').fill('A cleaning, please')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
}

/** The status panel, the cards, the donut's table and the rate all say what the database says. */
async function expectEverythingAgrees(page: Page) {
  const rows = await queryDatabase<{ name: string; value: number }>(
    'SELECT status AS name, count(*)::int AS value FROM leads WHERE company_id = $1 GROUP BY status',
    [practice.session.company.id],
  )
  const label = (name: string) => leadStatusLabels[name as keyof typeof leadStatusLabels]
  await page.goto(`${origin()}/`)
  await expect(page.getByText(`${conversionRate(rows).toFixed(2)}%`, { exact: true })).toBeVisible()
  const table = page.getByRole('region', { name: 'Leads by Status' }).getByRole('table')
  for (const { name, value } of rows) {
    await expect(table.getByRole('row', { name: new RegExp(`${label(name)}\\s+${value}\\b`) })).toBeVisible()
    await expect(
      page
        .getByRole('link', { name: new RegExp(`^${label(name)}\\s*${value}\\b|^${value}\\s*${label(name)}`) })
        .first(),
    ).toHaveAttribute('href', `/leads?status=${name}`)
  }
  // Left and opened again: a reload would keep a lead open, and the status panel folded beside it.
  await page.goto(`${origin()}/leads`)
  const panel = page.getByRole('region', { name: 'Lead Status' })
  for (const { name, value } of rows) {
    await expect(
      panel.getByRole('button', { name: new RegExp(`^${label(name)}\\s*${value}\\b`) }),
    ).toBeVisible()
  }
  // One per status that has leads, and 'All Statuses'.
  await expect(panel.getByRole('button')).toHaveCount(rows.length + 1)
}

async function openLead(page: Page, name: string) {
  await page.goto(`${origin()}/leads`)
  const view = page.getByRole('button', { name: `View ${name}` })
  await view
    .or(page.getByRole('link', { name: new RegExp(name) }))
    .first()
    .click()
}

async function setStatus(page: Page, status: string) {
  const button = page
    .getByRole('group', { name: 'Lead status' })
    .getByRole('button', { name: status, exact: true })
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await saved
}

test('a form on another origin becomes a lead that staff work to a new patient, and every number agrees', async ({
  page,
}, info) => {
  const name = info.project.name === 'phone' ? 'Noor Example' : 'Ines Example'
  const phone = info.project.name === 'phone' ? '(212) 555-0151' : '(212) 555-0152'
  const digits = phone.replace(/\D/g, '')
  await practice.addLead({
    status: 'lost',
    phone: `+1646555${info.project.name === 'phone' ? '0111' : '0112'}`,
    email: `${digits}@example.org`,
  })
  await logIn(page, practice)

  await sendForm(page, name, phone)
  await page.goto(`${origin()}/leads`)
  const first = page
    .getByRole('table', { name: 'Leads' })
    .getByRole('row')
    .nth(1)
    .or(page.getByRole('list', { name: 'Leads' }).getByRole('listitem').first())
  await expect(first).toContainText(name)
  await expect(first).toContainText('New Lead')
  await expectEverythingAgrees(page)

  await openLead(page, name)
  await setStatus(page, 'Contacted')
  await expectEverythingAgrees(page)

  await openLead(page, name)
  await setStatus(page, 'New Patient')
  await expectEverythingAgrees(page)

  await sendForm(page, name, digits)
  const rows = await queryDatabase<{ request_count: number; status: string }>(
    'SELECT request_count, status FROM leads WHERE company_id = $1 AND phone_e164 = $2',
    [practice.session.company.id, `+1${digits}`],
  )
  expect(rows).toEqual([{ request_count: 2, status: 'converted' }])
  await page.goto(`${origin()}/leads`)
  await expect(page.getByText(`${name}`).first()).toBeVisible()
  await expect(page.getByText('(2)').first()).toBeVisible()
  await expectEverythingAgrees(page)
})
