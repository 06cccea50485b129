import { randomUUID } from 'node:crypto'
import { signup } from '#contract/auth/auth.endpoints.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { createLead } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'

/** A practice with one location, and how its administrator is known. */
export interface Practice {
  token: string
  location: { id: number; form_id: string }
}

/** One call of the API on a connection of its own, so that a balancer may send it anywhere; throws when it is refused. */
export async function callApi<T>(
  origin: string,
  path: string,
  { token, json, ...init }: RequestInit & { token?: string; json?: unknown } = {},
): Promise<T> {
  const response = await fetch(`${origin}${apiBase}${path}`, {
    signal: AbortSignal.timeout(10_000),
    ...init,
    ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
    headers: {
      connection: 'close',
      ...(token && { authorization: `Token ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...init.headers,
    },
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as T
}

export async function openPractice(origin: string): Promise<Practice> {
  const json = { email: `owner-${randomUUID()}@example.com`, password: 'a password for the fleet' }
  const { token } = await callApi<{ token: string }>(origin, signup.path, { json })
  const { results } = await callApi<{ results: Practice['location'][] }>(origin, listLocations.path, {
    token,
  })
  if (!results[0]) throw new Error('a new practice has no location')
  return { token, location: results[0] }
}

/** Makes a lead that is known by its last name; with a key, no more than once however often it is asked for. */
export const makeLead = (
  origin: string,
  { token, location }: Practice,
  label: string,
  key: string = randomUUID(),
): Promise<{ id: number }> =>
  callApi(origin, createLead.path, {
    token,
    headers: { 'idempotency-key': key },
    json: {
      ...{ first_name: 'Pat', last_name: label, phone: '(212) 555-0142', email: `${label}@example.com` },
      ...{ location: location.id, source: 'google' },
    },
  })
