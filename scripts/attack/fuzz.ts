import fc from 'fast-check'
import { apiBase, type EndpointDefinition } from '#contract/http/endpoint.ts'
import { createCompany, createStaff, startSessionOf } from '#server/testing/builders.ts'
import { nameOf, paramsOf } from '#server/testing/sweep.ts'
import { bodyOf } from '#server/testing/sweep-records.ts'
import { type Body, bodyOfSchema } from './fuzz-bodies.ts'
import { oddText, rightValue, type Schema } from './fuzz-values.ts'
import { answerFaults } from './judge.ts'
import type { Attack, AttackKind } from './kinds.ts'
import type { Target } from './target.ts'

/** A call as the OpenAPI document describes it. */
interface Operation {
  parameters?: readonly { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Document = { paths: Record<string, Record<string, Operation>> }

const atOnce = 4
const longestMilliseconds = 60_000

/** Every parameter and body of the OpenAPI document, with whatever people may send there. */
export const fuzzing: AttackKind = {
  name: 'fuzzing of parameters and bodies',
  async run(attack) {
    const { target, ledger, options } = attack
    const { paths } = (await target.server.inject({ url: `${apiBase}/openapi.json` })).json<Document>()
    const documented = Object.values(paths).flatMap(Object.values).length
    ledger.check(
      documented === target.endpoints.length,
      `${documented} calls in the document, ${target.endpoints.length} served`,
    )
    const left = target.endpoints.map((endpoint) => {
      const path = `${apiBase}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      return { endpoint, operation: paths[path]?.[endpoint.method.toLowerCase()] }
    })
    const work = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        ledger.check(next.operation !== undefined, `${nameOf(next.endpoint)} is not in the document`)
        await fuzzCall(attack, next.endpoint, next.operation ?? {})
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    ledger.remark(`seed ${options.seed}, ${options.runs} inputs for each of ${documented} calls`)
  },
}

interface Input {
  path: Record<string, string>
  query: string
  headers: Record<string, string>
  body: Body | undefined
  address: string
}

async function fuzzCall(
  { target, ledger, options }: Attack,
  endpoint: EndpointDefinition,
  operation: Operation,
): Promise<void> {
  const send = await senderOf(target, endpoint)
  const input = await inputOf(target, endpoint, operation)
  const property = fc.asyncProperty(input, async (given) => {
    const faults = await send(given)
    if (faults.length > 0) throw new Error(faults.join('; '))
  })
  const result = await fc.check(property, {
    // Calls are not all sent the same.
    seed: options.seed + target.endpoints.indexOf(endpoint),
    numRuns: options.runs,
    interruptAfterTimeLimit: longestMilliseconds,
  })
  for (let run = 0; run < result.numRuns - (result.failed ? 1 : 0); run++) ledger.check(true, '')
  if (!result.failed) return
  const found = JSON.stringify(result.counterexample?.[0]).slice(0, 400)
  const error = result.errorInstance instanceof Error ? result.errorInstance.message : result.errorInstance
  ledger.check(false, `${nameOf(endpoint)}: ${error}; with ${found}`)
}

/** Sends as an administrator of a company that nothing else is fuzzed in: calls may change or end whatever they find. */
async function senderOf(target: Target, endpoint: EndpointDefinition) {
  const company = await createCompany(target)
  const { staffId } = await createStaff(target, company)
  const fixed = endpoint.access === 'public' ? {} : await paramsOf(target, endpoint, company)
  const right: Record<string, unknown> = { form_id: company.formIds[0], number: '13125550142', ...fixed }
  return async ({ path, query, headers, body, address }: Input): Promise<string[]> => {
    const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((path[name] ?? String(right[name] ?? 1)).toWellFormed()),
    )
    const isPublic = endpoint.access === 'public'
    const authorization = isPublic
      ? {}
      : { authorization: `Token ${(await startSessionOf(target, staffId)).token}` }
    const answer = await target.server.inject({
      method: endpoint.method,
      url: `${apiBase}${url}${query}`,
      headers: { ...headers, ...authorization, ...(body ? { 'content-type': body.type } : {}) },
      ...(body ? { payload: body.payload } : {}),
      // So that what strangers may send within a minute is not used up at once.
      ...(isPublic ? { remoteAddress: address } : {}),
    })
    return answerFaults(answer)
  }
}

const oddId = fc.oneof(
  oddText.filter((text) => text !== '' && text.length < 5_000),
  fc.constantFrom(
    '0',
    '-1',
    '-9223372036854775808',
    '2147483648',
    '9223372036854775807',
    '1'.repeat(150),
    '1;2',
  ),
)
const oddHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      ...[
        { 'if-match': '"1"' },
        { 'if-match': '*' },
        { 'if-match': '"x", W/"9"' },
        { 'if-match': '"99999999999999"' },
      ],
      ...[{ 'idempotency-key': '' }, { 'idempotency-key': 'x'.repeat(5_000) }, { 'idempotency-key': "';--" }],
      ...[{ range: 'bytes=9-1,2-,-' }, { accept: 'text/csv' }, { 'accept-encoding': 'zstd;q=9' }],
      ...[{ 'content-encoding': 'gzip' }, { expect: '200-ok' }, { 'x-http-method-override': 'DELETE' }],
      ...[{ cookie: '__proto__=1; XSRF-TOKEN=%zz' }, { origin: 'null' }, { 'x-background': '1' }],
    ),
  },
)

async function inputOf(
  target: Target,
  endpoint: EndpointDefinition,
  { parameters = [], requestBody }: Operation,
): Promise<fc.Arbitrary<Input>> {
  const pathNames = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const path = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(pathNames.map((name) => [name, oddId]))) },
  )
  const declared = parameters.filter((each) => each.in === 'query')
  const body =
    requestBody && (await bodyArbitrary(target, endpoint, Object.values(requestBody.content)[0]?.schema))
  const unasked = endpoint.method === 'GET' ? undefined : bodyOfSchema({}, {})
  return fc.record({
    path,
    query: queryText(declared),
    headers: oddHeaders,
    body: body ?? (unasked ? fc.option(unasked, { nil: undefined }) : fc.constant(undefined)),
    address: fc
      .tuple(fc.nat(255), fc.nat(255), fc.integer({ min: 2, max: 254 }))
      .map((parts) => `127.${parts.join('.')}`),
  })
}

async function bodyArbitrary(target: Target, endpoint: EndpointDefinition, schema: Schema = {}) {
  const company = await createCompany(target)
  const right = (await bodyOf[nameOf(endpoint)]?.(company, target)) ?? {}
  return bodyOfSchema(schema, right)
}

/** A query of what a call declares, and of what it does not; unencoded where that is what is odd about it. */
function queryText(declared: readonly { name: string; schema: Schema }[]): fc.Arbitrary<string> {
  const known = declared.map(({ name, schema }) =>
    fc.tuple(fc.constant(name), fc.oneof(rightValue(schema).map(String), oddText)),
  )
  const pairs = fc.array(
    fc.oneof(...known, fc.tuple(fc.constantFrom('x', '__proto__', 'a[b]', 'token'), oddText)),
    {
      maxLength: 4,
    },
  )
  const raw = fc.constantFrom(
    '?',
    '?&&=',
    '?%zz',
    '?=x',
    '?a=%00',
    `?${'a&'.repeat(2_000)}`,
    '?a[]=1&a[]=2',
    '??',
  )
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    {
      weight: 4,
      arbitrary: pairs.map(
        (given) =>
          `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, value.slice(0, 3_000)]))}`,
      ),
    },
    { weight: 1, arbitrary: raw },
  )
}
