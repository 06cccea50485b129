import { expect } from '@playwright/test'
import { origin } from './support/practice.ts'
import { test } from './support/test.ts'

// The Content-Security-Policy blocks what makes code of text, and Firefox reports each try on the console. What the
// policy reports in Chromium would include what drives the browser.
const noteTries = `{
  const tries = (window.tries = [])
  const note = (Real, texts) => {
    tries.push(texts.join())
    return new Real(...texts)
  }
  window.Function = new Proxy(Function, { construct: note, apply: (Real, _this, texts) => note(Real, texts) })
}`

test.describe('the web app', () => {
  test('makes no code of text while it loads', async ({ page }) => {
    await page.addInitScript(noteTries)
    await page.goto(`${origin()}/login`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate('window.tries')).toEqual([])
  })
})
