import { isAxiosError } from 'axios'
import { confirmEmailPath } from '#contract/auth/email.path.ts'
import type { EndpointDefinition, EndpointInput, EndpointResponse } from '#contract/http/endpoint.ts'
import { answerMessages, ErrorEnvelope, type FieldErrors } from '#contract/http/errors.ts'
import { type CallOptions, errorStatus, send, ToldError, UnreadableAnswer } from './http.ts'
import { renewSession } from './renew-session.ts'
import { session } from './session.ts'

export { errorStatus, ToldError, UnreadableAnswer } from './http.ts'

type CallArguments<E extends EndpointDefinition> = keyof EndpointInput<E> extends never
  ? [input?: EndpointInput<E>, options?: CallOptions]
  : [input: EndpointInput<E>, options?: CallOptions]

/**
 * Calls an endpoint of the contract. A 401 is retried once after renewing the session; if that fails, the
 * session ends (spec section 8).
 */
export function call<E extends EndpointDefinition>(
  definition: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<EndpointResponse<E>> {
  return definition.access === 'public'
    ? send(definition, input, options)
    : sendSigned(definition, input, options)
}

/** Calls an endpoint that answers a file; with the name that the server gives it. */
export async function download(
  endpoint: EndpointDefinition,
  query: Record<string, string | undefined>,
  params?: Record<string, string>,
): Promise<{ file: Blob; name: string }> {
  const answer = (await sendSigned<EndpointDefinition>(endpoint, { query, params } as never, {
    file: true,
  })) as unknown
  return answer as { file: Blob; name: string }
}

const switchedCompany = 'You switched to another company in another tab.'
export const sessionEnded = 'Your session ended before the server answered.'

/** Where to do what has to be done before anything else. */
const placeOf: Readonly<Record<string, string>> = {
  enrolment_required: '/security',
  email_unconfirmed: confirmEmailPath,
}

async function sendSigned<E extends EndpointDefinition>(
  definition: E,
  input: EndpointInput<E> | undefined,
  options: CallOptions,
  mayRenew = true,
): Promise<EndpointResponse<E>> {
  // Another tab switched companies: this page's data and requests belong to the old one.
  if (session.hasLeftCompany()) {
    if (!options.background) session.followCompany()
    throw new ToldError(switchedCompany)
  }
  const token = session.get()?.token
  const ends = session.ends()
  try {
    const answer = await send(definition, input, options, token)
    // The next person at this browser must not see it.
    if (session.ends() !== ends) throw new ToldError(sessionEnded)
    return answer
  } catch (error) {
    const path = placeOf[serverError(error)?.code ?? '']
    if (path) session.demand(path)
    if (errorStatus(error) !== 401) throw error
    if (mayRenew && token && (await renewSession(token, options))) {
      return sendSigned(definition, input, options, false)
    }
    // Another tab may have renewed the session or switched companies meanwhile.
    if (!session.hasLeftCompany() && session.get()?.token === token) session.end(token ? 'ended' : 'refused')
    throw error
  }
}

/** The message in an answer of the server or of something in front of it: `detail` or `error` (spec section 8). */
export function serverText(error: unknown): string | undefined {
  const body: unknown = isAxiosError(error) ? error.response?.data : undefined
  if (typeof body !== 'object' || body === null) return undefined
  const { detail, error: text } = body as Record<string, unknown>
  return [detail, text].find((said) => typeof said === 'string' && said !== '') as string | undefined
}

/** The server's message, else the transport's (spec section 8); never one of the browser's own. */
export function errorText(error: unknown): string {
  const isTold = isAxiosError(error) || error instanceof ToldError
  return serverText(error) ?? (isTold ? error.message : answerMessages.unknown)
}

// Longer than any sentence: a page or a dump.
const maxBodyText = 500

/** The server's message, else the whole body as text (spec section 8), unless it is a page. */
export function responseText(error: unknown): string | undefined {
  const text = serverText(error)
  if (text || !isAxiosError(error)) return text
  const body: unknown = error.response?.data
  if (!body) return undefined
  const shown = typeof body === 'string' ? body.trim() : JSON.stringify(body)
  return shown === '' || shown.startsWith('<') || shown.length > maxBodyText ? undefined : shown
}

/** Text of a failure before any request was made. */
export const ownText = (error: unknown): string | undefined =>
  error instanceof ToldError && !(error instanceof UnreadableAnswer) ? error.message : undefined

export function serverError(error: unknown): ErrorEnvelope | undefined {
  if (!isAxiosError(error)) return undefined
  return ErrorEnvelope.safeParse(error.response?.data).data
}

export const hasFieldErrors = (error: unknown): boolean => Object.keys(fieldErrors(error)).length > 0

export function fieldErrors(error: unknown): Record<string, string> {
  const errors: FieldErrors = serverError(error)?.errors ?? {}
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.join(' ')]))
}

// Not allowed, in the way, too often, no space: trying again does not help, and only the server knows why.
export const explained: unknown[] = [403, 409, 429, 507]

/** What to show for an error, if there is one; `stale` is for a record that someone else changed meanwhile. */
export function failureText(error: Error, failed: string, stale?: string): string
export function failureText(error: Error | null, failed: string, stale?: string): string | undefined
export function failureText(error: Error | null, failed: string, stale = failed): string | undefined {
  if (!error) return undefined
  const status = errorStatus(error)
  if (status === 412) return stale
  return ownText(error) ?? ((explained.includes(status) && serverText(error)) || failed)
}
