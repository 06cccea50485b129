import fc from 'fast-check'
import { apiBase, type EndpointDefinition } from '#contract/http/endpoint.ts'
import { createCompany, createStaff, startSessionOf } from '#server/testing/builders.ts'
import { nameOf, paramsOf } from '#server/testing/sweep.ts'
import { bodyOf } from '#server/testing/sweep-records.ts'
import { type Body, bodyOfSchema } from './fuzz-bodies.ts'
import { oddText, rightValue, type Schema } from './fuzz-values.ts'
import { answerFaults } from './judge.ts'
import type { Attack, AttackKind } from './ledger.ts'
import payloads from './payloads.json' with { type: 'json' }
import { type Operation, operationsOf, type Target } from './target.ts'

const concurrency = 4
const maxMilliseconds = 60_000

/** Every parameter and body of the OpenAPI document, with whatever people may send there. */
export const fuzzing: AttackKind = {
  name: 'fuzzing of parameters and bodies',
  async run(attack) {
    const { target, ledger, seed, runs } = attack
    const operations = await operationsOf(target)
    const left = [...target.endpoints]
    const work = async () => {
      for (let endpoint = left.pop(); endpoint; endpoint = left.pop()) {
        const operation = operations.get(nameOf(endpoint))
        ledger.check(operation !== undefined, `${nameOf(endpoint)} is not in the document`)
        await fuzzCall(attack, endpoint, operation ?? {})
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    ledger.remark(`seed ${seed}, ${runs} inputs for each of ${target.endpoints.length} calls`)
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
  { target, ledger, seed, runs }: Attack,
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
    seed: seed + target.endpoints.indexOf(endpoint),
    numRuns: runs,
    interruptAfterTimeLimit: maxMilliseconds,
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
  const isPublic = endpoint.access === 'public'
  const fixed = isPublic ? {} : await paramsOf(target, endpoint, company)
  const right: Record<string, unknown> = { form_id: company.formIds[0], number: '13125550142', ...fixed }
  return async ({ path, query, headers, body, address }: Input): Promise<string[]> => {
    const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((path[name] ?? String(right[name] ?? 1)).toWellFormed()),
    )
    const authorization = isPublic ? '' : `Token ${(await startSessionOf(target, staffId)).token}`
    const answer = await target.server.inject({
      method: endpoint.method,
      url: `${apiBase}${url}${query}`,
      headers: {
        ...headers,
        ...(isPublic ? {} : { authorization }),
        ...(body ? { 'content-type': body.type } : {}),
      },
      ...(body ? { payload: body.payload } : {}),
      // So that what strangers may send within a minute is not used up at once.
      ...(isPublic ? { remoteAddress: address } : {}),
    })
    return answerFaults(answer)
  }
}

const oddId = fc.oneof(
  oddText.filter((text) => text !== '' && text.length < 5_000),
  fc.constantFrom(...payloads.ids, '1'.repeat(150)),
)
const oddHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom<Record<string, string>>(...(payloads.headers as never[])) },
)

async function inputOf(
  target: Target,
  endpoint: EndpointDefinition,
  { parameters = [], requestBody }: Operation,
): Promise<fc.Arbitrary<Input>> {
  const pathNames = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const oddPath = fc.record(Object.fromEntries(pathNames.map((name) => [name, oddId])))
  const schema = requestBody && Object.values(requestBody.content)[0]?.schema
  const right = schema ? await bodyOf[nameOf(endpoint)]?.(await createCompany(target), target) : undefined
  const body = bodyOfSchema(schema ?? {}, right ?? {})
  const nothing = fc.constant(undefined)
  return fc.record({
    path: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddPath }),
    query: queryText(parameters.filter((each) => each.in === 'query')),
    headers: oddHeaders,
    body: requestBody ? body : endpoint.method === 'GET' ? nothing : fc.option(body, { nil: undefined }),
    address: fc
      .tuple(fc.nat(255), fc.nat(255), fc.integer({ min: 2, max: 254 }))
      .map((parts) => `127.${parts.join('.')}`),
  })
}

/** A query of what a call declares, and of what it does not; unencoded where that is what is odd about it. */
function queryText(declared: readonly { name: string; schema: Schema }[]): fc.Arbitrary<string> {
  const known = declared.map(({ name, schema }) =>
    fc.tuple(fc.constant(name), fc.oneof(rightValue(schema).map(String), oddText)),
  )
  const unknown = fc.tuple(fc.constantFrom('x', '__proto__', 'a[b]', 'token'), oddText)
  const pairs = fc.array(fc.oneof(...known, unknown), { maxLength: 4 })
  const encoded = pairs.map((given) => {
    const short = given.map(([name, value]): [string, string] => [name, value.slice(0, 3_000)])
    return `?${new URLSearchParams(short)}`
  })
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 4, arbitrary: encoded },
    { weight: 1, arbitrary: fc.constantFrom(...payloads.queries, `?${'a&'.repeat(2_000)}`) },
  )
}
