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

/** The custom properties of a scheme in theme.css: its first block is the light one, its second the dark one. */
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
  ...stylesheet(scheme),
})

function channels(known: Record<string, string>, name: string): number[] {
  const value = known[name] ?? ''
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (other) return channels(known, other)
  const hex = /^#(\w\w)(\w\w)(\w\w)$/.exec(value)
  if (hex) return hex.slice(1).map((part) => Number.parseInt(part, 16))
  const opaque = /^rgba\((\d+), (\d+), (\d+), 1\)$/.exec(value)
  if (opaque) return opaque.slice(1).map(Number)
  throw new Error(`${name} is '${value}', which is no opaque color`)
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(rgb: number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(known: Record<string, string>, text: string, ground: string): number {
  const [lighter = 0, darker = 0] = [text, ground]
    .map((name) => luminance(channels(known, name)))
    .sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Every palette that a component names, and those of buttons and badges that name none. */
const used = new Set(['teal', 'gray'])
for (const file of globSync('**/*.tsx', { cwd: web })) {
  for (const [, color = ''] of readFileSync(join(web, file), 'utf8').matchAll(/\bcolor="([a-z]+)(?:\.\d)?"/g))
    if (color in merged.colors) used.add(color)
}

for (const scheme of ['light', 'dark'] as const) {
  const known = variables(scheme)

  test.each([...used])(`${scheme}: titles and buttons on pale %s can be read`, (color) => {
    const text = `--mantine-color-${color}-light-color`
    for (const ground of [`--mantine-color-${color}-light`, `--mantine-color-${color}-light-hover`])
      expect(contrast(known, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

  // WCAG 1.4.11.
  test.each(['--switch-off', '--field-edge'])(`${scheme}: %s can be seen on the sheet`, (name) => {
    expect(contrast(known, name, '--surface')).toBeGreaterThanOrEqual(3)
    if (name === '--switch-off') expect(contrast(known, name, '--canvas')).toBeGreaterThanOrEqual(3)
  })

  test(`${scheme}: text and statuses can be read on every surface`, () => {
    const texts = ['text', 'dimmed', 'placeholder', 'error', 'anchor'].map(
      (name) => `--mantine-color-${name}`,
    )
    const statuses = Object.keys(known).filter((name) => name.startsWith('--status-'))
    expect(statuses).toEqual(
      [...leadStatuses, 'qualified', 'no_show', 'new_patient'].map((status) => `--status-${status}`),
    )
    for (const text of [...texts, ...statuses])
      expect(contrast(known, text, '--surface'), `${text} on --surface`).toBeGreaterThanOrEqual(4.5)
    for (const text of texts)
      expect(contrast(known, text, '--canvas'), `${text} on --canvas`).toBeGreaterThanOrEqual(4.5)
  })
}
