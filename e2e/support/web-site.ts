import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { type EmbedKind, embedScripts } from '#contract/embed/embed.path.ts'
import { origin } from './practice.ts'

/** A practice's own website: another origin than the product's, with a strict policy and styles that reach for everything. */
export interface WebSite {
  address: string
  /** What the browser's console complained about. */
  complaints: string[]
  close(): void
}

export interface PageOptions {
  /** What stands in the page's body. */
  body: string
  /** What stands at the end of its head. */
  head?: string
  /** Attributes of its html element. */
  html?: string
  /** Further styles. */
  styles?: string
}

const hostile = `
  html { font-size: 40px !important; }
  div, form, p, h2, label, input, textarea, select, button, svg, section {
    all: unset !important; display: none !important; color: red !important; position: fixed !important;
    font: 60px/1 fantasy !important; transform: rotate(9deg) !important; opacity: 0 !important;
  }
  :root { --color: red; --ink: red; --face: red; }
  h1 { font-size: 20px; color: rgb(1, 2, 3); }`

/** The tag as the settings give it, with further attributes. */
export const tagOf = (kind: EmbedKind, formId: string, attributes = ''): string =>
  `<script async src="${origin()}${embedScripts[kind]}" data-form="${formId}" ${attributes}></script>`

/** Serves a page and opens it; what it may load and call is written in its policy. Time runs on, and may be moved. */
export async function openWebSite(
  page: Page,
  { body, head = '', html = 'lang="en"', styles = '' }: PageOptions,
): Promise<WebSite> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // No one fills in a form as fast as a test, but robots.
  await page.clock.install()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const site = createServer(({ url }, response) => {
    if (url?.startsWith('/style.css')) {
      response.setHeader('content-type', 'text/css')
      return response.end(hostile + styles)
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${origin()}; connect-src ${origin()}; style-src 'self'; img-src data:; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'`,
    )
    response.end(`<!doctype html><html ${html}><head><meta charset="utf-8"><title>Example Dental</title>
      <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
      <link rel="stylesheet" href="/style.css">${head}</head><body><main><h1>Example Dental</h1>${body}</main></body></html>`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/implants?utm_source=google`
  await page.goto(address)
  return { address, complaints, close: () => site.close() }
}
