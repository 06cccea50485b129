import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventCatalog } from './catalog.ts'
import { eventCauses } from './causes.ts'

interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  description?: string
}

const kinds = Object.entries(eventCatalog).toSorted(([one], [other]) => one.localeCompare(other, 'en'))
const schemaOf = (data: z.ZodType) => z.toJSONSchema(data, { io: 'output' }) as JsonSchema

test('each event type is a subject and a past participle, described in one sentence', () => {
  for (const [type, { summary, version }] of kinds) {
    expect(type).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/)
    expect(summary, type).toMatch(/^[A-Z].*\.$/)
    expect(version, type).toBeGreaterThan(0)
  }
})

test('data of events have no place for a free text', () => {
  const isFree = ({
    type,
    enum: keys,
    const: only,
    format,
    anyOf = [],
    items,
    properties = {},
    ...rest
  }: JsonSchema & { pattern?: string }): boolean =>
    (type === 'string' && !keys && only === undefined && !format && !rest.pattern) ||
    [...anyOf, ...(items ? [items] : []), ...Object.values(properties)].some(isFree)
  expect(kinds.filter(([, { data }]) => isFree(schemaOf(data))).map(([type]) => type)).toEqual([])
  expect(isFree(schemaOf(z.strictObject({ note: z.array(z.string()) })))).toBe(true)
})

// `npm run events` updates it.
test('docs/events.md lists the catalog', async () => {
  await expect(eventsDocument()).toMatchFileSnapshot('../../../docs/events.md')
})

function eventsDocument(): string {
  const sections = kinds.map(([type, { summary, version, data }]) => {
    const { properties = {}, required = [] } = schemaOf(data)
    const fields = Object.entries(properties).map(
      ([name, schema]) => `- \`${name}\`${required.includes(name) ? '' : '?'}: ${shapeOf(schema)}`,
    )
    return [
      `## \`${type}\``,
      '',
      `${summary} Version ${version}.`,
      '',
      ...(fields.length > 0 ? [...fields, ''] : []),
    ]
  })
  const causes = Object.entries(eventCauses).map(([cause, text]) => `- \`${cause}\`: ${text}`)
  return [
    '# Events',
    '',
    'What happens in a practice is recorded in the table `events`, in the transaction of the change. Made by `npm run events`',
    'from the catalog in `src/contract/events`, which types every recording. `data` name the fields that changed; they have',
    'values only of status, type, source, location, owner, follow-up dates and times of appointments. Names and texts for the',
    'history of a person are in the column `history`. Rows of version 0 are from before the catalog: they have other data, and',
    'imported people have the types `lead.imported` and `patient.imported`.',
    '',
    'Leads and patients are created by a cause:',
    '',
    ...causes,
    '',
    ...sections.flat(),
  ].join('\n')
}

function shapeOf({ description, ...schema }: JsonSchema): string {
  return [typeOf(schema), description].filter(Boolean).join(', ')
}

function typeOf({ type, enum: keys, const: only, format, anyOf, items, properties }: JsonSchema): string {
  if (keys) return keys.map((key) => `\`${key}\``).join(' | ')
  if (only !== undefined) return `\`${only}\``
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (items) return `list of ${typeOf(items)}`
  if (properties) {
    const names = Object.keys(properties)
    return names.length > 0
      ? `values by field, of ${names.map((name) => `\`${name}\``).join(', ')}`
      : 'object'
  }
  if (format) return format
  return String(type)
}
