import { apiBase, type EndpointDefinition, endpointPath } from '#contract/http/endpoint.ts'
import type { ErrorEnvelope } from '#contract/http/errors.ts'
import type { SubjectKind } from '#contract/http/subjects.ts'
import { startSessionOf, type TestCompany } from '#server/testing/builders.ts'
import type { TestSubject } from '#server/testing/record-builders.ts'
import { nameOf } from '#server/testing/sweep.ts'
import { bodyOf, recordOf } from '#server/testing/sweep-records.ts'
import type { Schema } from './fuzz-values.ts'
import type { Operation, Target } from './target.ts'

/** A text that would run if any page took it for markup; `probe` is what it calls. */
export interface Probe {
  number: number
  where: string
}

/** Markup that calls `probe`, as long as a field allows; undefined where none fits. */
export function probeText(number: number, longest = 200): string | undefined {
  const texts = [
    `"'><img src=x onerror=probe(${number})><svg onload=probe(${number})>`,
    `<img src=x onerror=probe(${number})>`,
    `<b onclick=probe(${number})>`,
  ]
  return texts.find((text) => text.length <= longest)
}

/** Records of every kind, which pages show: their ids by the names that addresses of pages have for them. */
export async function makeRecords(target: Target, company: TestCompany) {
  const ids: Record<string, number> = {}
  const make = async (key: string, about?: TestSubject) => {
    const create = recordOf[key]
    if (!create) throw new Error(`nothing makes ${key}`)
    ids[about ? `${about.kind}/${key}` : key] = await create(target, company, about)
  }
  await make('leads/:id')
  await make('patients/:id')
  await make('companies/:id')
  for (const kind of ['leads', 'patients'] as const) {
    const about = { kind, id: ids[`${kind}/:id`] ?? 0 }
    await make('notes/:noteId', about)
    await make('tasks/:id', about)
  }
  await make('appointments/:appointmentId', { kind: 'patients', id: ids['patients/:id'] ?? 0 })
  await make('services/:serviceId', { kind: 'companies' as SubjectKind, id: ids['companies/:id'] ?? 0 })
  for (const key of ['opportunities/:id', 'accounts/:id', 'locations/:id', 'staff/:id', 'invitations/:id']) {
    await make(key)
  }
  for (const key of [
    'requests/:id',
    'queue/:id',
    'web-forms/:id',
    'numbers/:id',
    'documents/:id',
    'emails/:id',
    'imports/:id',
    'archives/:id',
  ])
    await make(key)
  return ids
}
export type RecordIds = Awaited<ReturnType<typeof makeRecords>>

/** The id of the record that a part of an address names, as `leads/:id`, in an address that begins with a noun. */
export function idFor(ids: RecordIds, path: string, noun: string, name: string): number | undefined {
  const within = path.split('/')[1]
  const names = [name, 'id', `${noun.replace(/ies$/, 'y').replace(/s$/, '')}Id`]
  for (const prefix of [`${within}/`, 'leads/', 'patients/', '']) {
    for (const each of names) {
      const found = ids[`${prefix}${noun}/:${each}`]
      if (found !== undefined) return found
    }
  }
  return undefined
}

interface Planting {
  target: Target
  company: TestCompany
  ids: RecordIds
  operations: ReadonlyMap<string, Operation>
}

const attempts = 4

/** Plants a probe in every field of text of a call; answers those that were taken, and the fields that took none. */
export async function plant(
  { target, company, ids, operations }: Planting,
  endpoint: EndpointDefinition,
  nextNumber: () => number,
): Promise<{ taken: Probe[]; refused: string[] }> {
  const content = operations.get(nameOf(endpoint))?.requestBody?.content
  const schema = content?.['application/json']?.schema ?? {}
  const params: Record<string, unknown> = {}
  for (const [, noun = '', name = ''] of endpoint.path.matchAll(/([^/]+)\/:(\w+)/g)) {
    // A request that one call closes is not open to the next.
    const opened = noun === 'queue' ? await recordOf['queue/:id']?.(target, company) : undefined
    params[name] = opened ?? idFor(ids, endpoint.path, noun, name) ?? 1
  }
  const right = { ...rightBody(schema, company, ids), ...(await bodyOf[nameOf(endpoint)]?.(company, target)) }
  const probes = new Map(
    textFields(schema).map(({ path, longest }) => [path, { number: nextNumber(), longest }]),
  )
  const refused: string[] = []
  for (let attempt = 0; attempt < attempts && probes.size > 0; attempt++) {
    const body = structuredClone(right) as Record<string, unknown>
    for (const [path, { number, longest }] of probes) put(body, path.split('.'), probeText(number, longest))
    const { token } = await startSessionOf(target, company.staff[0] ?? 0)
    const answer = await target.server.inject({
      method: endpoint.method,
      url: `${apiBase}${endpointPath(endpoint, params)}`,
      payload: body,
      headers: { authorization: `Token ${token}` },
    })
    if (answer.statusCode < 300) {
      const taken = [...probes].map(([path, { number }]) => ({
        number,
        where: `${nameOf(endpoint)} ${path}`,
      }))
      return { taken, refused }
    }
    const { errors = {} } = answer.json<ErrorEnvelope>()
    const named = [...probes.keys()].filter((path) =>
      Object.keys(errors).some((name) => path === name || path.startsWith(`${name}.`)),
    )
    // What says nothing of a field of text refuses the call as a whole.
    if (named.length === 0) return { taken: [], refused: [...refused, `all: ${answer.body.slice(0, 150)}`] }
    for (const path of named) probes.delete(path)
    refused.push(...named)
  }
  return { taken: [], refused }
}

function put(body: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) body[name] = value
  else {
    // An id may stand where a record does as well.
    const inner = (typeof body[name] === 'object' ? (body[name] ?? {}) : {}) as Record<string, unknown>
    body[name] = inner
    put(inner, rest, value)
  }
}

const alternatives = (schema: Schema): readonly Schema[] => schema.anyOf ?? [schema]

/** The fields that take any text long enough for a probe, by their paths. */
export function textFields(schema: Schema, prefix = ''): { path: string; longest: number }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    alternatives(property).flatMap((each) => {
      const path = `${prefix}${name}`
      if (each.properties) return textFields(each, `${path}.`)
      const isText = each.type === 'string' && !each.enum && !each.format
      const longest = each.maxLength ?? 200
      return isText && probeText(0, longest) ? [{ path, longest }] : []
    }),
  )
}

/** What a call takes in the fields that have to be there. */
function rightBody(schema: Schema, company: TestCompany, ids: RecordIds): Record<string, unknown> {
  const known: Record<string, unknown> = {
    location: company.locations[0],
    location_id: company.locations[0],
    patient: ids['patients/:id'],
    lead: ids['leads/:id'],
    company: company.id,
    staff_id: company.staff[0],
    assigned_to: company.staff[0],
    email: 'pat@example.com',
    phone: '(212) 555-0142',
  }
  const required = new Set(schema.required)
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => required.has(name))
      .map(([name, property]) => [name, known[name] ?? sample(alternatives(property)[0] ?? {})]),
  )
}

function sample({ type, format, enum: keys, minimum }: Schema): unknown {
  if (keys) return keys[0]
  if (format === 'date') return '2031-03-04'
  if (format === 'date-time') return '2031-03-04T15:00:00.000Z'
  if (type === 'integer' || type === 'number') return minimum && minimum > 0 ? minimum : 1
  if (type === 'boolean') return true
  if (type === 'array') return []
  return type === 'object' ? {} : 'Pat'
}
