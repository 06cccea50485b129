import fc from 'fast-check'
import { oddText, oddValue, rightValue, type Schema } from './fuzz-values.ts'
import payloads from './payloads.json' with { type: 'json' }

/** A body as it goes over the wire, with its type. */
export interface Body {
  type: string
  payload: string | Buffer
}

/** An object of a schema with some of its fields replaced, and unknown fields. */
function mutated(schema: Schema, right: object): fc.Arbitrary<string> {
  const names = Object.keys(schema.properties ?? {})
  const known = names.length > 0 ? [{ weight: 9, arbitrary: fc.constantFrom(...names) }] : []
  const name = fc.oneof(...known, { weight: 1, arbitrary: oddText })
  const changes = fc.dictionary(name, oddValue, { maxKeys: 3, noNullPrototype: true })
  return fc
    .tuple(fc.oneof(rightValue(schema), fc.constant(right)), changes)
    .map(([given, changed]) => JSON.stringify({ ...(given as object), ...changed }))
}

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** JSON that is none, or that parsers disagree about. */
const oddJson = (right: object): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.constantFrom(...payloads.json),
    fc.constantFrom<string | Buffer>(
      nested('[', ']', 20_000),
      nested('{"a":', '}', 10_000),
      `{"a":"${'x'.repeat(300_000)}"}`,
      `{${Array.from({ length: 10_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
      // Of one name twice, which counts?
      JSON.stringify(right).replace(/^\{/, '{"role":"administrator","role":"dentist",'),
      JSON.stringify(right).replace(/\}$/, ',"id":1,"id":2,"company_id":1}'),
      Buffer.from('{"a":"\xff\xfe"}', 'latin1'),
      Buffer.from('{"a":1}', 'utf16le'),
      Buffer.alloc(64),
    ),
  )

const part = (headers: string, content = 'x') => `--b\r\n${headers}\r\n\r\n${content}\r\n`
const field = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}`
const multiparts = [
  ...['', '--b--', '--b', '--b\r\n', '--b\r\n\r\n\r\n--b--\r\n', `${part(field('a'))}--c--\r\n`],
  part(field('file', '; filename="../../x.pdf"'), '%PDF-1.7'),
  `${part(field('patient'), '1')}${part(field('patient'), '2')}--b--\r\n`,
  `${part(field('__proto__'), '1')}${part(field('constructor'), '1')}--b--\r\n`,
  `${part(field('file', '; filename="x.pdf"; filename*=UTF-8\'\'%00.html'), '%PDF-1.7')}--b--\r\n`,
  `${part('Content-Disposition: form-data')}${part('X: y')}--b--\r\n`,
  `${part(field('a'.repeat(5_000)))}--b--\r\n`,
  `${Array.from({ length: 2_000 }, (_, at) => part(field(`f${at}`))).join('')}--b--\r\n`,
  `${part(`${field('a')}\r\nX-Long: ${'x'.repeat(100_000)}`)}--b--\r\n`,
]

/** Whatever may be sent to a call that takes a body of this schema; `right` is one that it takes. */
export function bodyOfSchema(schema: Schema, right: object): fc.Arbitrary<Body> {
  const of = (weight: number, type: fc.Arbitrary<string>, payload: fc.Arbitrary<Body['payload']>) => ({
    weight,
    arbitrary: fc.record({ type, payload }),
  })
  const json = fc.constant('application/json')
  const pairs = fc.array(fc.tuple(oddText, oddText), { maxLength: 5 })
  const urlencoded = pairs.map((each) => new URLSearchParams(each).toString())
  return fc.oneof(
    of(8, json, mutated(schema, right)),
    of(3, json, oddJson(right)),
    of(2, fc.constantFrom(...payloads.types), oddJson(right)),
    of(2, fc.constant('multipart/form-data; boundary=b'), fc.constantFrom(...multiparts)),
    of(1, fc.constant('application/x-www-form-urlencoded'), urlencoded),
  )
}
