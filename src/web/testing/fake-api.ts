import axios from 'axios'
import {
  apiBase,
  type EndpointDefinition,
  type EndpointInput,
  type EndpointResponse,
} from '#contract/http/endpoint.ts'
import { type ApiErrorCode, apiErrors, type FieldErrors } from '#contract/http/errors.ts'
import type { Page } from '#contract/http/paging.ts'

/** What a call brought along. */
export interface FakeCall<E extends EndpointDefinition = EndpointDefinition> {
  params: Record<string, string>
  query: Record<string, string>
  body: EndpointInput<E> extends { body: infer B } ? B : undefined
  headers: Headers
}

type Result<E extends EndpointDefinition> = EndpointResponse<E> | Response
type Answer<E extends EndpointDefinition> =
  | Result<E>
  | ((call: FakeCall<E>) => Result<E> | Promise<Result<E>>)

interface Route {
  definition: EndpointDefinition
  pattern: RegExp
  answer: (call: FakeCall) => unknown
}

const routes: Route[] = []
let rest: (() => Response) | undefined
/** Calls that no test has prepared an answer for. */
const unanswered: string[] = []
let calls: { definition: EndpointDefinition; call: FakeCall }[] = []

/** Answers an endpoint's calls from now on, checked against the contract. The newest answer counts. */
export function answer<E extends EndpointDefinition>(definition: E, given: Answer<E>): void {
  routes.unshift(routeOf(definition, given))
  sortRoutes()
}

/** Answers an endpoint's calls as long as no test says otherwise. */
export function answerByDefault<E extends EndpointDefinition>(definition: E, given: Answer<E>): void {
  routes.push(routeOf(definition, given))
  sortRoutes()
}

/** Answers all calls that no other answer is for. */
export function answerTheRest(given: () => Response): void {
  rest = given
}

/** A path of words comes before one with a parameter that would match the word, as on the server. */
const sortRoutes = () =>
  routes.sort((one, other) => parametersIn(one.definition) - parametersIn(other.definition))
const parametersIn = ({ path }: EndpointDefinition) => path.split(':').length

function routeOf<E extends EndpointDefinition>(definition: E, given: Answer<E>): Route {
  const pattern = new RegExp(`^${apiBase}${definition.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  return {
    definition,
    pattern,
    answer: (typeof given === 'function' ? given : () => given) as Route['answer'],
  }
}

/** The bodies, parameters and headers that an endpoint has been called with, oldest first. */
export const callsTo = <E extends EndpointDefinition>(definition: E): FakeCall<E>[] =>
  calls.filter((made) => made.definition === definition).map(({ call }) => call as unknown as FakeCall<E>)

/** A refusal as the server words it. */
export function refused(code: ApiErrorCode, errors?: FieldErrors, data?: object): Response {
  const { status, detail } = apiErrors[code]
  return Response.json({ code, detail, errors, data, request_id: 'test' }, { status })
}

/** A refusal in the words of what was asked for. */
export const refusedWith = (code: ApiErrorCode, detail: string): Response =>
  Response.json({ code, detail, request_id: 'test' }, { status: apiErrors[code].status })

/** A refusal that says nothing. */
export const refusedSilently = (): Response => Response.json({}, { status: 400 })
/** No answer: the server cannot be reached. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}
/** An answer that is still on its way when the test ends. */
export const pending = (): Promise<never> => new Promise(() => {})

/** One page of a list, whole. */
export const pageOf = <T>(...results: T[]): Page<T> => ({
  count: results.length,
  next: null,
  previous: null,
  results,
})

/** Forgets all answers and calls. Answers the calls that nothing was prepared for. */
export function resetFakeApi(): string[] {
  routes.length = 0
  rest = undefined
  calls = []
  return unanswered.splice(0)
}

async function fakeFetch(request: Request): Promise<Response> {
  // One that is still being read when its test ends is none of the next test's.
  const callsOfTest = calls
  const { pathname, searchParams } = new URL(request.url)
  if (request.headers.get('accept') === 'text/event-stream') return untilAborted(request.signal, pending())
  for (const route of routes) {
    const match = route.definition.method === request.method && route.pattern.exec(pathname)
    if (!match) continue
    const call = {
      params: { ...match.groups },
      query: Object.fromEntries(searchParams),
      body: await bodyOf(request),
      headers: request.headers,
    } as FakeCall
    callsOfTest.push({ definition: route.definition, call })
    checkFields(route.definition, call.body)
    return toResponse(route.definition, await untilAborted(request.signal, route.answer(call)))
  }
  if (rest) return rest()
  unanswered.push(`${request.method} ${pathname}`)
  return refused('not_found')
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.includes('json')) return request.json()
  if (/form-(data|urlencoded)/.test(type)) return Object.fromEntries(await request.formData())
  return undefined
}

/** A field that the server does not know fails the test: the server would refuse the whole call. */
function checkFields({ method, path, body: schema }: EndpointDefinition, body: unknown): void {
  const issues = schema?.safeParse(body).error?.issues ?? []
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys')
      unanswered.push(`${method} ${path}: unknown fields ${issue.keys.join(', ')}`)
}

/** A stub that does not keep to the contract fails the test that uses it. */
function toResponse({ method, path, response, status }: EndpointDefinition, answer: unknown): Response {
  if (answer instanceof Response) return answer
  if (!response) return new Response(null, { status: 204 })
  const checked = response.safeParse(answer)
  if (checked.error) unanswered.push(`${method} ${path}: ${checked.error.message}`)
  return Response.json(checked.data, { status: status ?? 200 })
}

const untilAborted = <T>(signal: AbortSignal, work: T): Promise<Awaited<T>> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    }),
  ])

// Before the web's own client is made of these defaults: its calls go through `fetch`, and so end here.
axios.defaults.adapter = 'fetch'
const realFetch = window.fetch
window.fetch = async (input, init) => {
  const request = new Request(input, init)
  return new URL(request.url).pathname.startsWith(apiBase) ? fakeFetch(request) : realFetch(request)
}

const only =
  <R>(record: R, parameter: string) =>
  ({ params }: FakeCall) =>
    params[parameter] === '1' ? record : refused('not_found')

/** Answers with the record for the id 1, and with 404 for others. */
export function oneRecord<E extends EndpointDefinition>(
  endpoint: E,
  record: EndpointResponse<E>,
  parameter = 'id',
): void {
  answerByDefault(endpoint, only(record, parameter) as never)
}
