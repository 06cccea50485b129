import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { embedScripts } from '#contract/embed/embed.path.ts'
import { origin } from '../../e2e/support/practice.ts'

/** A website of another origin with the practice's form on it. */
export async function openSite(formId: string): Promise<{ address: string; close(): void }> {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Example Dental</title><h1>Example Dental</h1>
    <script async src="${origin()}${embedScripts.form}" data-form="${formId}"></script>`
  const site = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
  )
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`, close: () => site.close() }
}
