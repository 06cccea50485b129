import { apiBase, type EndpointDefinition, endpointPath } from '#contract/http/endpoint.ts'
import { ErrorEnvelope } from '#contract/http/errors.ts'
import type { AppUnderTest, SeenAnswer } from './app.ts'
import { createCompany, createStaff, startSessionOf, type TestCompany } from './builders.ts'
import {
  type Caller,
  type Cell,
  callers,
  cellOf,
  ownerOfRecord,
  rolesElsewhere,
} from './permission-matrix.ts'
import { nameOf, paramsOf } from './sweep.ts'
import { bodyOf, ownRecordOf, queryOf } from './sweep-records.ts'

/** Tries the cells of the matrix of permissions over HTTP. */
export interface PermissionProbe {
  /** What a caller was answered if that is not what the cell says; undefined when the cell holds. */
  broken(endpoint: EndpointDefinition, caller: Caller): Promise<unknown>
}

/** Makes a company, another one, and everybody who calls; `seen` is shown every answer. */
export async function createPermissionProbe(
  app: AppUnderTest,
  seen: (answer: SeenAnswer, endpoint: EndpointDefinition) => void = () => {},
): Promise<PermissionProbe> {
  const company = await createCompany(app)
  const other = await createCompany(app)
  const staffOf = new Map<Caller, { staffId: number; home: TestCompany }>()
  for (const caller of callers.filter((each) => each !== 'nobody')) {
    const home = caller === 'another company' ? other : company
    const role = caller === 'elsewhere' || caller === 'another company' ? rolesElsewhere[caller] : caller
    const [here, ...elsewhere] = home.locations
    const locations = caller === 'elsewhere' ? elsewhere : [here as number]
    staffOf.set(caller, { staffId: (await createStaff(app, home, { role, locations })).staffId, home })
  }
  // Of whom is what is nobody's of the callers: whoever came last.
  await createStaff(app, company)

  /** Makes a call as somebody, about a new record at the first location of the company, their own if asked. */
  async function answerTo(endpoint: EndpointDefinition, caller: Caller, own = false): Promise<Answer> {
    const found = staffOf.get(caller)
    const about = ownerOfRecord(endpoint) ? company : (found?.home ?? company)
    const isOpen = endpoint.access === 'public'
    const params = isOpen ? anyParams(endpoint) : await paramsOf(app, endpoint, about)
    if (own && found) {
      for (const [key, name] of endpoint.path.matchAll(/[^/]+\/:(\w+)/g)) {
        const create = ownRecordOf[key]
        if (create && name) params[name] = await create(app, company, found.staffId)
      }
    }
    const body = endpoint.body && ((await bodyOf[nameOf(endpoint)]?.(about, app)) ?? {})
    const response = await app.server.inject({
      method: endpoint.method,
      url: `${apiBase}${endpointPath(endpoint, params)}`,
      query: (await queryOf[endpoint.path]?.(app, about)) ?? {},
      // A session of its own for each call: some end the one that makes them.
      headers: found ? { authorization: `Token ${(await startSessionOf(app, found.staffId)).token}` } : {},
      ...(body ? { payload: body } : {}),
    })
    seen(response, endpoint)
    const isJson = response.headers['content-type']?.includes('json') && response.body !== ''
    const refusal = ErrorEnvelope.safeParse(isJson && response.json())
    return { status: response.statusCode, code: refusal.data?.code }
  }

  /** True when somebody is answered what a cell says. */
  async function holds(endpoint: EndpointDefinition, caller: Caller, cell: Cell): Promise<boolean> {
    if (cell === 'own' && ownerOfRecord(endpoint)) {
      const others = await answerTo(endpoint, caller)
      return !isLetIn(endpoint, others) && isLetIn(endpoint, await answerTo(endpoint, caller, true))
    }
    const answer = await answerTo(endpoint, caller)
    if (cell === 'signed') return answer.code === 'token_expired'
    if (typeof cell === 'number') return answer.status === cell && answer.code === codes[cell]
    return isLetIn(endpoint, answer)
  }

  return {
    async broken(endpoint, caller) {
      const cell = cellOf(endpoint, caller)
      if (await holds(endpoint, caller, cell)) return undefined
      return [nameOf(endpoint), cell, await answerTo(endpoint, caller)]
    },
  }
}

interface Answer {
  status: number
  code: string | undefined
}

const anyParams = ({ path }: EndpointDefinition) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1])) as Record<string, number>

const codes: Record<number, string> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found' }

// What else is wrong with a call is found once it is settled who makes it. What is missing is a refusal where the call
// is about somebody's record.
function isLetIn(endpoint: EndpointDefinition, { code }: Answer): boolean {
  const isAboutRecord = endpoint.access !== 'public' && ownerOfRecord(endpoint) !== undefined
  const refusals = ['unauthenticated', 'token_expired', 'forbidden', ...(isAboutRecord ? ['not_found'] : [])]
  return code === undefined || !refusals.includes(code)
}
