import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { isPhone, setColors } from './screens.ts'

/** The rules that look at colors: the dark page is the light one in other colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Has axe parse a color once, instead of once for each text that has it or stands on it. */
const parseColorsOnce = `{
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map()
  prototype.parseString = function (text) {
    if (!known.has(text)) {
      parseString.call(this, text)
      const { r, g, b, alpha } = this
      known.set(text, { r, g, b, alpha })
    }
    return Object.assign(this, known.get(text))
  }
}`

/** No rule is broken on the page, with all that is in shadow roots. No page of ours has frames. */
export async function expectAccessible(page: Page, { rules }: { rules?: string[] } = {}): Promise<void> {
  if ((await page.evaluate('typeof axe')) === 'undefined')
    await page.evaluate(`${axe.source};${parseColorsOnce}`)
  // Only what is broken is put into words and sent back: that is a small part of what is looked at.
  const options = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
    // Fingers need 24 pixels, or room around (WCAG 2.5.8).
    ...(isPhone(page) && { rules: { 'target-size': { enabled: true } } }),
  }
  const broken = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`)
  expect(broken).toEqual([])
}

/** In the colors that the page has, and then its other colors. */
export async function expectAccessibleInBothColors(page: Page): Promise<void> {
  const isDark = (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark'
  await setColors(page, isDark ? 'dark' : 'light')
  await expectAccessible(page)
  await setColors(page, isDark ? 'light' : 'dark')
  await expectAccessible(page, { rules: colorRules })
}
