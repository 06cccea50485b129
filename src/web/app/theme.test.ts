import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { leadStatuses } from '#contract/leads/leads.enums.ts'
import { cssVariables, theme } from './theme.ts'

const web = join(import.meta.dirname, '..')
const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const mantine = defaultCssVariablesResolver(merged)
const own = cssVariables(merged)

/** Custom properties of a scheme in theme.css, whose first block is light and second block is dark. */
function stylesheet(scheme: 'light' | 'dark'): Record<string, string> {
  const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
  const blocks = [...css.matchAll(/^:root(?:\[[^\]]+dark[^\]]+\])? \{([^}]+)\}/gm)]
  const block = blocks[scheme === 'light' ? 0 : 1]?.[1] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

const variables = (scheme: 'light' | 'dark'): Record<string, string> => ({
  ...mantine.variables,
  ...mantine[scheme],
  ...own[scheme],
  // The dark block overrides the light one.
  ...stylesheet('light'),
  ...stylesheet(scheme),
})

function channels(cssValues: Record<string, string>, name: string): number[] {
  const value = cssValues[name] ?? ''
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (reference) return channels(cssValues, reference)
  const hex = /^#(\w\w)(\w\w)(\w\w)$/.exec(value)
  if (hex) return hex.slice(1).map((part) => Number.parseInt(part, 16))
  const opaque = /^rgba\((\d+), (\d+), (\d+), 1\)$/.exec(value)
  if (opaque) return opaque.slice(1).map(Number)
  throw new Error(`${name} is '${value}', which is no opaque color`)
}

/** Relative luminance and contrast ratio as defined by WCAG 2.2. */
function luminance(rgb: number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(cssValues: Record<string, string>, text: string, background: string): number {
  const [lighter = 0, darker = 0] = [text, background]
    .map((name) => luminance(channels(cssValues, name)))
    .sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** All palettes that components name, and the default palettes of buttons and badges. */
const used = new Set(['teal', 'gray'])
for (const file of globSync('**/*.tsx', { cwd: web })) {
  for (const [, color = ''] of readFileSync(join(web, file), 'utf8').matchAll(/\bcolor="([a-z]+)(?:\.\d)?"/g))
    if (color in merged.colors) used.add(color)
}

for (const scheme of ['light', 'dark'] as const) {
  const cssValues = variables(scheme)

  test.each([...used])(`the ${scheme} theme keeps titles and buttons on pale %s readable`, (color) => {
    const text = `--mantine-color-${color}-light-color`
    for (const background of [`--mantine-color-${color}-light`, `--mantine-color-${color}-light-hover`])
      expect(contrast(cssValues, text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
  })

  // WCAG 1.4.11 requires a contrast of 3:1.
  test.each(['--switch-off', '--field-edge'])(`the ${scheme} theme keeps %s visible on the sheet`, (name) => {
    expect(contrast(cssValues, name, '--surface')).toBeGreaterThanOrEqual(3)
    if (name === '--switch-off') expect(contrast(cssValues, name, '--canvas')).toBeGreaterThanOrEqual(3)
  })

  test(`the ${scheme} theme keeps text and statuses readable on their surfaces`, () => {
    const texts = ['text', 'dimmed', 'placeholder', 'error', 'anchor'].map(
      (name) => `--mantine-color-${name}`,
    )
    const statuses = Object.keys(cssValues).filter((name) => name.startsWith('--status-'))
    expect(statuses).toEqual(
      [...leadStatuses, 'qualified', 'no_show', 'new_patient'].map((status) => `--status-${status}`),
    )
    for (const text of [...texts, ...statuses])
      expect(contrast(cssValues, text, '--surface'), `${text} on --surface`).toBeGreaterThanOrEqual(4.5)
    for (const text of texts)
      expect(contrast(cssValues, text, '--canvas'), `${text} on --canvas`).toBeGreaterThanOrEqual(4.5)
  })
}
