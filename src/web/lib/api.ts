import { isAxiosError } from 'axios'
import type { EndpointDefinition, EndpointInput, EndpointResponse } from '#contract/http/endpoint.ts'
import { ErrorEnvelope, type FieldErrors } from '#contract/http/errors.ts'
import { type CallOptions, errorStatus, send } from './http.ts'
import { renewSession } from './renew-session.ts'
import { session } from './session.ts'

export { errorStatus } from './http.ts'

type CallArguments<E extends EndpointDefinition> = keyof EndpointInput<E> extends never
  ? [input?: EndpointInput<E>, options?: CallOptions]
  : [input: EndpointInput<E>, options?: CallOptions]

/**
 * Makes one call of the contract and answers its parsed body. Rejects with axios' error.
 * A 401 is answered once by renewing the session; where that fails the session ends and the browser is led to
 * /login (spec section 8).
 */
export function call<E extends EndpointDefinition>(
  definition: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<EndpointResponse<E>> {
  return definition.access === 'public'
    ? send(definition, input, options)
    : sendSigned(definition, input, options)
}

const companyLeft = 'You have switched to another company in another tab.'

async function sendSigned<E extends EndpointDefinition>(
  definition: E,
  input: EndpointInput<E> | undefined,
  options: CallOptions,
  mayRenew = true,
): Promise<EndpointResponse<E>> {
  // What one company's page asks or sends is nothing for another, to which another tab has switched.
  if (session.hasLeftCompany()) {
    if (!options.background) session.followCompany()
    throw new Error(companyLeft)
  }
  const token = session.get()?.token
  try {
    return await send(definition, input, options, token)
  } catch (error) {
    if (serverError(error)?.code === 'enrolment_required') session.demandEnrolment()
    if (errorStatus(error) !== 401) throw error
    if (mayRenew && token && (await renewSession(token, options))) {
      return sendSigned(definition, input, options, false)
    }
    // Another tab may have renewed the session meanwhile, or switched to another company.
    if (!session.hasLeftCompany() && session.get()?.token === token) session.end(token ? 'ended' : 'refused')
    throw error
  }
}

/** What went wrong, in the server's words, else in those of the transport (spec section 8). */
export function errorText(error: unknown): string {
  return serverError(error)?.detail ?? (error instanceof Error ? error.message : String(error))
}

/** The text of a refusal, else its whole body as text (spec section 8); undefined when nothing was said. */
export function responseText(error: unknown): string | undefined {
  const detail = serverError(error)?.detail
  if (detail || !isAxiosError(error)) return detail
  const body: unknown = error.response?.data
  if (!body) return undefined
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** The text of a failure that happened before any call was made; undefined for everything else. */
export const ownText = (error: unknown): string | undefined =>
  error instanceof Error && !isAxiosError(error) ? error.message : undefined

/** What the server said of a failure, or undefined when it did not answer in its own form. */
export function serverError(error: unknown): ErrorEnvelope | undefined {
  if (!isAxiosError(error)) return undefined
  return ErrorEnvelope.safeParse(error.response?.data).data
}

/** True when the server has told what is wrong with which field. */
export const hasFieldErrors = (error: unknown): boolean => Object.keys(fieldErrors(error)).length > 0

/** The server's texts per field, one line each, for a form to show beside its inputs. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors: FieldErrors = serverError(error)?.errors ?? {}
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.join(' ')]))
}
