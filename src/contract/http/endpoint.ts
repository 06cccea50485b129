import type { z } from 'zod'
import type { AuditDeclaration } from './audit.ts'
import type { Permission } from './permissions.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Everyone, or signed-in users with this permission. Which records they see depends on their scope. */
export type Access = 'public' | Permission

export interface EndpointDefinition {
  readonly method: HttpMethod
  /** Below the API base, with `:name` for parameters and a trailing slash. */
  readonly path: string
  readonly access: Access
  /** Needed only to act on records of other people. */
  readonly ofOthers?: Permission
  readonly tag: string
  readonly summary: string
  /** Overrides what method and path imply; false logs nothing. */
  readonly audit?: AuditDeclaration | false
  /** Error text for users without the permission, where the default is too vague. */
  readonly forbidden?: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly encoding?: 'multipart/form-data'
  /** Omit for 204. */
  readonly response?: z.ZodType
  /** Answers a file of one of these content types, not JSON. */
  readonly file?: readonly string[]
  /** Called by other websites and services, so without a check against cross-site requests. */
  readonly crossSite?: true
  /** Errors with `data`, by status; all others use the plain envelope. */
  readonly refusals?: Readonly<Record<number, z.ZodType>>
  /** Background polling: does not count as activity of the session. */
  readonly unattended?: true
  /** Also open to users who still have to set up a required second factor, or to confirm the email of a new company. */
  readonly beforeEnrolment?: true
  /** Defaults to 200, or 204 without a response schema. */
  readonly status?: 200 | 201 | 202
  /** In place of `status` where the answer says `known: true`: nothing was created. */
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

/** What a client sends, before parsing. */
export type EndpointInput<E extends EndpointDefinition> = {
  [K in 'params' | 'query' | 'body' as undefined extends E[K] ? never : K]: Input<E[K]>
}

/** Fills in and percent-encodes the parameters; below the API base. */
export function endpointPath(definition: EndpointDefinition, params: Record<string, unknown> = {}): string {
  return definition.path.replace(/:([a-zA-Z_]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '')
      throw new Error(`missing path parameter ${name}`)
    return encodeURIComponent(String(value))
  })
}
