import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { notFound } from '../errors.ts'
import type { Storage } from '../storage.ts'

export interface FileToSend {
  key: string
  size: number
  contentType: string
  disposition: string
  cacheControl: string
}

/** Sends the whole file, or the single requested range (RFC 9110 section 14). */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, size, contentType, disposition, cacheControl }: FileToSend,
): Promise<FastifyReply> {
  const rangeHeader = request.headers.range
  const ranges = rangeHeader === undefined ? undefined : parseRange(size, rangeHeader)
  // Multiple ranges are answered in full, as RFC 9110 section 14.2 allows.
  const range =
    Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const content = ranges === -1 ? undefined : await storage.read(key, start, end)
  if (content === null) throw notFound()
  reply
    .type(contentType)
    .header('accept-ranges', 'bytes')
    .header('cache-control', cacheControl)
    .header('content-disposition', disposition)
  if (!content) return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.header('content-length', end - start + 1).send(content)
}
