import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, actorKinds } from '#contract/actors/actors.enums.ts'
import { apiBase, type EndpointDefinition, endpointPath } from '#contract/http/endpoint.ts'
import { ErrorEnvelope } from '#contract/http/errors.ts'
import { may, type Permission, permissions } from '#contract/http/permissions.ts'
import type { AppUnderTest } from '#server/testing/app.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, startSessionOf, type TestCompany } from '#server/testing/builders.ts'
import {
  type Caller,
  type Cell,
  callers,
  cellOf,
  ownerOfRecord,
  permissionsDocument,
  rolesElsewhere,
} from '#server/testing/permission-matrix.ts'
import { declaredEndpoints } from '#server/testing/routes.ts'
import { nameOf, paramsOf } from '#server/testing/sweep.ts'
import { bodyOf, ownRecordOf, queryOf } from '#server/testing/sweep-records.ts'

/** Tries every cell of the permission matrix over HTTP. */
interface PermissionProbe {
  /** The unexpected answer; undefined when the cell holds. */
  broken(endpoint: EndpointDefinition, caller: Caller): Promise<unknown>
}

/** A company, another one, and all callers. */
async function createPermissionProbe(app: AppUnderTest): Promise<PermissionProbe> {
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
  // Records without an owner belong to the last caller.
  await createStaff(app, company)

  async function answerTo(
    endpoint: EndpointDefinition,
    caller: Caller,
    { own = false, needsRecords = endpoint.access !== 'public' } = {},
  ): Promise<Answer> {
    const found = staffOf.get(caller)
    const about = ownerOfRecord(endpoint) ? company : (found?.home ?? company)
    const params = needsRecords ? await paramsOf(app, endpoint, about) : anyParams(endpoint)
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
      // A session for each call: some calls end theirs.
      headers: found ? { authorization: `Token ${(await startSessionOf(app, found.staffId)).token}` } : {},
      ...(body ? { payload: body } : {}),
    })
    const isJson = response.headers['content-type']?.includes('json') && response.body !== ''
    const refusal = ErrorEnvelope.safeParse(isJson && response.json())
    return { status: response.statusCode, code: refusal.data?.code }
  }

  /** True when the answer is what the cell says. */
  async function holds(endpoint: EndpointDefinition, caller: Caller, cell: Cell): Promise<boolean> {
    if (cell === 'own' && ownerOfRecord(endpoint)) {
      const others = await answerTo(endpoint, caller)
      return !isLetIn(endpoint, others) && isLetIn(endpoint, await answerTo(endpoint, caller, { own: true }))
    }
    // Whether they may is asked before any record is looked up: what is refused so needs none.
    const options = cell === 401 || cell === 403 ? { needsRecords: false } : {}
    const answer = await answerTo(endpoint, caller, options)
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

// Access is checked first, so any other error means that the caller got in. 404 counts as a refusal when the
// call is about someone's record.
function isLetIn(endpoint: EndpointDefinition, { code }: Answer): boolean {
  const isAboutRecord = endpoint.access !== 'public' && ownerOfRecord(endpoint) !== undefined
  const refusals = ['unauthenticated', 'token_expired', 'forbidden', ...(isAboutRecord ? ['not_found'] : [])]
  return code === undefined || !refusals.includes(code)
}

let app: TestApp
let probe: PermissionProbe
const endpoints = await declaredEndpoints()
beforeAll(async () => {
  app = await startTestApp()
  probe = await createPermissionProbe(app)
})
afterAll(() => app.close())

test('docs/permissions.md is as the policies are; npm run permissions writes it anew', () => {
  const file = join(import.meta.dirname, '../../../docs/permissions.md')
  expect(readFileSync(file, 'utf8')).toBe(permissionsDocument(endpoints))
})

test.each(actorKinds.filter((kind) => kind !== 'staff'))(
  'a %s has no permission, even of an administrator',
  (kind) => {
    const actor = { kind, name: 'meta' } as Actor
    const allowed = Object.keys(permissions).filter((permission) =>
      may({ actor, role: 'administrator', isCompanyAdmin: true }, permission as Permission),
    )
    expect(allowed).toEqual([])
  },
)

test('administrators may do everything, and only the flag makes one', () => {
  for (const name of Object.keys(permissions) as (keyof typeof permissions)[]) {
    expect(may({ role: 'dentist', isCompanyAdmin: true }, name)).toBe(true)
    expect(may({ role: 'administrator', isCompanyAdmin: false }, name)).toBe(false)
  }
  expect(may({ role: 'unknown', isCompanyAdmin: false }, 'staff')).toBe(false)
})

describe('every cell of the matrix holds', () => {
  test.each(callers)('for %s', async (caller) => {
    const wrong: unknown[] = []
    for (const endpoint of endpoints) {
      const broken = await probe.broken(endpoint, caller)
      if (broken) wrong.push(broken)
    }
    expect(wrong).toEqual([])
  })
})
