import { signup } from '#contract/auth/auth.endpoints.ts'
import type { EndpointDefinition, EndpointInput, EndpointResponse } from '#contract/http/endpoint.ts'
import { createLead } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { createPatient } from '#contract/patients/patients.endpoints.ts'
import { send } from '../bench/load.ts'
import { requestTo } from '../bench/requests.ts'

export const administrator = 'owner@example.com'

/** The practice that clients write to, and its session. */
export interface Practice {
  token: string
  formId: string
  location: number
  patient: number
  /** Creates a lead for a client to change. */
  newLead(fields?: object): Promise<number>
  call<E extends EndpointDefinition>(
    endpoint: E,
    input?: Partial<EndpointInput<E>>,
  ): Promise<EndpointResponse<E>>
}

/** Signs up on a fresh server, and creates what clients write to. */
export async function createPractice(origin: string): Promise<Practice> {
  const call = async <E extends EndpointDefinition>(endpoint: E, input: object = {}, token?: string) =>
    (await send(
      origin,
      requestTo(endpoint, { ...input, ...(token ? { token } : {}) }),
    )) as EndpointResponse<E>
  const { token } = await call(signup, {
    body: { email: administrator, password: 'a password for the drill' },
  })
  const { results } = await call(listLocations, {}, token)
  const [{ id: location, form_id: formId } = { id: 0, form_id: '' }] = results
  const person = { first_name: 'Pat', last_name: 'Example', phone: '+12125550142', location }
  const patient = await call(createPatient, { body: { ...person, email: 'patient@example.com' } }, token)
  let leads = 0
  return {
    ...{ token, formId, location, patient: patient.id },
    call: (endpoint, input) => call(endpoint, input, token),
    async newLead(fields = {}) {
      const email = `changed${++leads}@example.com`
      const lead = await call(createLead, { body: { ...person, email, source: 'google', ...fields } }, token)
      return lead.id
    },
  }
}
