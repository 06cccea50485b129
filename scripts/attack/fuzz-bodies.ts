import fc from 'fast-check'
import { oddText, oddValue, rightValue, type Schema } from './fuzz-values.ts'

/** A body as it goes over the wire, with its type. */
export interface Body {
  type: string
  payload: string | Buffer
}

const json = 'application/json'

/** An object of a schema with some of its fields replaced, and fields that nobody asked for. */
function mutated(schema: Schema, right: object): fc.Arbitrary<Body> {
  const names = Object.keys(schema.properties ?? {})
  const name =
    names.length === 0
      ? oddText
      : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: oddText })
  const changes = fc.dictionary(name, oddValue, { maxKeys: 3, noNullPrototype: true })
  return fc.tuple(fc.oneof(rightValue(schema), fc.constant(right)), changes).map(([given, changed]) => ({
    type: json,
    payload: JSON.stringify({ ...(given as object), ...changed }),
  }))
}

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** JSON that is none, or that readers of JSON disagree about. */
const oddJson = (right: object): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.constantFrom<string | Buffer>(
      ...[
        '',
        ' ',
        '{',
        '[',
        '"',
        '{}{}',
        '[]',
        '""',
        'null',
        'true',
        '1',
        '1e999',
        '-',
        '{"a":}',
        '{a:1}',
        "{'a':1}",
      ],
      ...[
        '{"a":1,}',
        '{"a":1//\n}',
        'NaN',
        '\ufeff{}',
        '{"a":"\\ud800"}',
        '{"\\u0000":1}',
        '{"a":"\u0000"}',
        '{"a":"\t"}',
      ],
      ...[
        '{"__proto__":{"isCompanyAdmin":true}}',
        '{"constructor":{"prototype":{"a":1}}}',
        '{"\\u005f_proto__":{}}',
      ],
      ...[nested('[', ']', 20_000), nested('{"a":', '}', 10_000), `{"a":"${'x'.repeat(300_000)}"}`],
      `{${Array.from({ length: 10_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
      // Of one name twice, which counts?
      JSON.stringify(right).replace(/^\{/, '{"role":"administrator","role":"dentist",'),
      JSON.stringify(right).replace(/\}$/, ',"id":1,"id":2,"company_id":1}'),
      ...[Buffer.from('{"a":"\xff\xfe"}', 'latin1'), Buffer.from('{"a":1}', 'utf16le'), Buffer.alloc(64)],
    ),
  )

const types = [
  ...[
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/json; charset=x',
    'application/jsonp',
    'application/ld+json',
  ],
  ...[
    'json',
    '*/*',
    ',',
    ';',
    'application/json, text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=',
  ],
]

const part = (headers: string, content = 'x') => `--b\r\n${headers}\r\n\r\n${content}\r\n`
const field = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}`
const multiparts = [
  ...['', '--b--', '--b', '--b\r\n', '--b\r\n\r\n\r\n--b--\r\n', `${part(field('a'))}--c--\r\n`],
  part(field('file', '; filename="../../x.pdf"'), '%PDF-1.7'),
  `${part(field('patient'), '1')}${part(field('patient'), '2')}--b--\r\n`,
  `${part(field('__proto__'), '1')}${part(field('constructor'), '1')}--b--\r\n`,
  `${part(field('file', '; filename="x.pdf"; filename*=UTF-8\'\'%00.html'), '%PDF-1.7')}--b--\r\n`,
  `${part(`${field('file', '; filename="x.pdf"')}\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64`)}--b--\r\n`,
  `${part('Content-Disposition: form-data')}${part('X: y')}--b--\r\n`,
  `${part(field('a'.repeat(5_000)))}--b--\r\n`,
  `${Array.from({ length: 2_000 }, (_, at) => part(field(`f${at}`))).join('')}--b--\r\n`,
  `${part(`${field('a')}\r\nX-Long: ${'x'.repeat(100_000)}`)}--b--\r\n`,
]

/** Whatever may be sent to a call that takes a body of this schema; `right` is one that it takes. */
export const bodyOfSchema = (schema: Schema, right: object): fc.Arbitrary<Body> =>
  fc.oneof(
    { weight: 8, arbitrary: mutated(schema, right) },
    { weight: 3, arbitrary: oddJson(right).map((payload) => ({ type: json, payload })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...types), oddJson(right))
        .map(([type, payload]) => ({ type, payload })),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...multiparts)
        .map((payload) => ({ type: 'multipart/form-data; boundary=b', payload })),
    },
    {
      weight: 1,
      arbitrary: fc.array(fc.tuple(oddText, oddText), { maxLength: 5 }).map((pairs) => ({
        type: 'application/x-www-form-urlencoded',
        payload: new URLSearchParams(pairs).toString(),
      })),
    },
  )
