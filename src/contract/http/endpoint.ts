import type { z } from 'zod'
import type { AuditDeclaration } from './audit.ts'
import type { Permission } from './permissions.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: anybody, or signed-in people with this permission. What a caller may see inside an answer is narrowed
 * further by the tenancy scope.
 */
export type Access = 'public' | Permission

export interface EndpointDefinition {
  readonly method: HttpMethod
  /** Below the API base, with Fastify's `:name` for parameters and the trailing slash of the spec. */
  readonly path: string
  readonly access: Access
  /** Everybody who may call may do so with what is their own; with what is others', only those with this permission. */
  readonly ofOthers?: Permission
  readonly tag: string
  readonly summary: string
  /** What a call leaves in the audit log, where its method and path do not say it; false: nothing. */
  readonly audit?: AuditDeclaration | false
  /** What those hear who lack the permission, where the general words would not do. */
  readonly forbidden?: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** How the body travels; JSON unless given. */
  readonly encoding?: 'multipart/form-data'
  /** Absent for an answer without a body (204). */
  readonly response?: z.ZodType
  /** Refusals that bring `data`, by status; all others have the plain envelope. */
  readonly refusals?: Readonly<Record<number, z.ZodType>>
  /** Made by a screen of its own accord, always: it is no use of a session. */
  readonly unattended?: true
  /** Open as well to those whose company asks for a second factor that they have not set up yet. */
  readonly beforeEnrolment?: true
  /** 200 unless given; 204 when there is no response schema. */
  readonly status?: 200 | 201 | 202
}

/** Base path of every endpoint (spec section 7). */
export const apiBase = '/api'

/** Declares one call of the API: the only place where its path, access and shapes stand. */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined

/** What the server's handler receives, already validated. */
export type EndpointParams<E extends EndpointDefinition> = Output<E['params']>
export type EndpointQuery<E extends EndpointDefinition> = Output<E['query']>
export type EndpointBody<E extends EndpointDefinition> = Output<E['body']>
export type EndpointResponse<E extends EndpointDefinition> = Output<E['response']>

/** What a client sends. */
export type EndpointInput<E extends EndpointDefinition> = {
  [K in 'params' | 'query' | 'body' as undefined extends E[K] ? never : K]: Input<E[K]>
}

/** The path of an endpoint with its parameters filled in and percent-encoded, below the API base. */
export function endpointPath(definition: EndpointDefinition, params: Record<string, unknown> = {}): string {
  return definition.path.replace(/:([a-zA-Z_]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '')
      throw new Error(`missing path parameter ${name}`)
    return encodeURIComponent(String(value))
  })
}
