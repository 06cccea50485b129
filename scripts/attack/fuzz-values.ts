import fc from 'fast-check'
import payloads from './payloads.json' with { type: 'json' }

/** The part of JSON Schema that the OpenAPI document is written in. */
export interface Schema {
  type?: string
  format?: string
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** Texts that broke other programs: they cannot be stored, turn text around, or mean something elsewhere. */
export const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(...payloads.texts),
  // Halves of a character, which no file of text can hold; and long ones.
  fc.constantFrom(
    '\ud800',
    '\udfff\ud800',
    'x'.repeat(255),
    'x'.repeat(65_536),
    '﷽'.repeat(2_000),
    'a\u0301'.repeat(5_000),
  ),
)

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...payloads.values, Array(5_000).fill(0)) },
)

const usualTexts = ['Pat', 'pat@example.com', '+12125550142', '212-555-0142', '1', '2026-03-12']
const formats: Record<string, fc.Arbitrary<unknown>> = {
  date: fc.constantFrom('2026-03-12', '1970-01-01', '9999-12-31', '0001-01-01'),
  'date-time': fc.constantFrom('2026-03-12T09:00:00.000Z', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'),
}

/** A value that a schema allows, as far as it says so. */
export function rightValue(schema: Schema): fc.Arbitrary<unknown> {
  const { type, anyOf, items, minLength = 0, maxLength = 200, minimum = -100, maximum = 1e9 } = schema
  const ofFormat = formats[schema.format ?? '']
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (anyOf) return fc.oneof(...anyOf.map(rightValue))
  if (ofFormat) return ofFormat
  switch (type) {
    case 'integer':
    case 'number': {
      const usual = fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e3) })
      return fc.oneof(usual, fc.constantFrom(minimum, maximum))
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(rightValue(items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) })
    case 'object':
      return rightObject(schema)
    case 'string': {
      const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
      return fc.oneof(any, fc.constantFrom(...usualTexts, 'x'.repeat(maxLength)))
    }
    default:
      return oddValue
  }
}

function rightObject({ properties = {}, required = [] }: Schema) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, rightValue(each)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}
