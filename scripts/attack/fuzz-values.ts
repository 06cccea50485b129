import fc from 'fast-check'

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

const long = (length: number) => 'x'.repeat(length)

/** Texts that have broken others: signs that cannot be stored, that turn text around, that mean something elsewhere. */
export const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\ufeff', '\u202egnp.exe', '\u2028', '﷽'],
    ...[
      "' OR '1'='1",
      '"; DROP TABLE leads; --',
      '%27',
      '\\',
      '$1',
      '{{7*7}}',

      '<script>1</script>',
    ],
    ...[
      '../../etc/passwd',
      '%2e%2e%2f',
      'file:///etc/passwd',
      'null',
      'undefined',
      'NaN',
      'true',
      '[]',
      '{}',
    ],
    ...['0', '-0', '-1', '1.5', '1e308', '1e309', '0x10', '٣', '9007199254740993', '99999999999999999999'],
    ...['2026-02-30', '0000-00-00', '9999-12-31', '-000001-01-01', '275760-09-13', '2026-01-01T25:61:61Z'],
    ...['__proto__', 'constructor', 'toString', 'pat@example.com\r\nBcc: sam@example.com', '=1+1', '@SUM(1)'],
    ...[long(255), long(65_536), '﷽'.repeat(2_000), '👩‍👩‍👧‍👦'.repeat(200), 'a\u0301'.repeat(5_000)],
  ),
)

/** A value where another was expected. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324],
      ...[
        [],
        {},
        [null],
        [[[[]]]],
        { length: 1 },
        { $gt: '' },
        { toString: 1 },
        { constructor: { prototype: {} } },
      ],
      Array.from({ length: 5_000 }, (_, at) => at),
    ),
  },
)

const formats: Record<string, fc.Arbitrary<unknown>> = {
  date: fc.constantFrom('2026-03-12', '1970-01-01', '9999-12-31', '0001-01-01'),
  'date-time': fc.constantFrom('2026-03-12T09:00:00.000Z', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'),
}

/** A value that a schema allows, as far as it says so. */
export function rightValue(schema: Schema): fc.Arbitrary<unknown> {
  const { type, format, anyOf, properties, items, minLength = 0, maxLength = 200 } = schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (anyOf) return fc.oneof(...anyOf.map(rightValue))
  if (format && formats[format]) return formats[format]
  if (type === 'integer' || type === 'number') {
    const [min, max] = [schema.minimum ?? -100, schema.maximum ?? 1e9]
    return fc.oneof(
      fc.integer({ min: Math.max(min, -1e9), max: Math.min(max, 1e3) }),
      fc.constantFrom(min, max),
    )
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array')
    return fc.array(rightValue(items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) })
  if (type === 'object') return rightObject(properties ?? {}, schema.required ?? [])
  if (type !== 'string') return oddValue
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom(
      'Pat',
      'pat@example.com',
      '+12125550142',
      '212-555-0142',
      '1',
      '2026-03-12',
      long(maxLength),
    ),
  )
}

function rightObject(properties: Readonly<Record<string, Schema>>, required: readonly string[]) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, rightValue(each)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}
