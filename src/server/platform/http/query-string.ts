import type { FastifyRequest } from 'fastify'
import { fieldMessages } from '#contract/http/fields.ts'
import { AppError, invalidFields } from '../errors.ts'

/**
 * Rejects two things that the parser accepts: text that is not percent-encoded UTF-8 (RFC 3986), and a
 * repeated parameter.
 */
export async function checkQueryString({ url, query }: FastifyRequest): Promise<void> {
  try {
    decodeURIComponent(url.replace(/^[^?]*/, ''))
  } catch (cause) {
    throw new AppError('malformed', { cause })
  }
  const twice = Object.entries(query as object).filter(([, value]) => Array.isArray(value))
  if (twice.length === 0) return
  throw invalidFields(Object.fromEntries(twice.map(([name]) => [name.slice(0, 200), [fieldMessages.twice]])))
}
