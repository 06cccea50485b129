import axe from 'axe-core'
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

const attribute = 'data-mantine-color-scheme'

/** No rule is broken within this part of the page, in light colors and in dark ones. */
export async function expectAccessible(part: Locator): Promise<void> {
  const { documentElement } = document
  const before = documentElement.getAttribute(attribute) ?? 'light'
  try {
    for (const colors of ['dark', 'light']) {
      documentElement.setAttribute(attribute, colors)
      const { violations } = await axe.run(part.element(), { resultTypes: ['violations'] })
      const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect([colors, ...broken]).toEqual([colors])
    }
  } finally {
    documentElement.setAttribute(attribute, before)
  }
}
