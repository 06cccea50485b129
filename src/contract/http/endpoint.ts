import type { z } from 'zod'
import type { AuditDeclaration } from './audit.ts'
import type { Permission } from './permissions.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Public, or signed-in users with this permission. Their scope decides which records they see. */
export type Access = 'public' | Permission

export interface EndpointDefinition {
  readonly method: HttpMethod
  /** Below the API base, with `:name` for parameters and a trailing slash. */
  readonly path: string
  readonly access: Access
  /** Permission needed only for records of other people. */
  readonly ofOthers?: Permission
  readonly tag: string
  readonly summary: string
  /** Overrides the audit entry that method and path imply; false turns logging off. */
  readonly audit?: AuditDeclaration | false
  /** Error text for users without the permission, where the default is too vague. */
  readonly forbidden?: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly encoding?: 'multipart/form-data'
  /** Omit for a 204. */
  readonly response?: z.ZodType
  /** Content types of the file that the endpoint returns instead of JSON. */
  readonly file?: readonly string[]
  /** Called by other websites and services, so cross-site requests are allowed. */
  readonly crossSite?: true
  /** Errors with `data`, by status. All other errors use the plain envelope. */
  readonly refusals?: Readonly<Record<number, z.ZodType>>
  /** Background polling, which does not count as activity of the session. */
  readonly unattended?: true
  /** Also open to users who still have to set up a required second factor, or to confirm the email of a new company. */
  readonly beforeEnrolment?: true
  /** Defaults to 200, or 204 without a response schema. */
  readonly status?: 200 | 201 | 202
  /** Replaces `status` when the response has `known: true`, because then the record already existed. */
  readonly knownStatus?: 200
}

/** Spec section 7. */
export const apiBase = '/api'

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined

export type EndpointParams<E extends EndpointDefinition> = Output<E['params']>
export type EndpointQuery<E extends EndpointDefinition> = Output<E['query']>
export type EndpointBody<E extends EndpointDefinition> = Output<E['body']>
export type EndpointResponse<E extends EndpointDefinition> = Output<E['response']>

/** Request input as a client sends it, before parsing. */
export type EndpointInput<E extends EndpointDefinition> = {
  [K in 'params' | 'query' | 'body' as undefined extends E[K] ? never : K]: Input<E[K]>
}

/** The path below the API base, with percent-encoded parameters. Throws when a parameter is missing. */
export function endpointPath(definition: EndpointDefinition, params: Record<string, unknown> = {}): string {
  return definition.path.replace(/:([a-zA-Z_]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '')
      throw new Error(`missing path parameter ${name}`)
    return encodeURIComponent(String(value))
  })
}
