import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

/** A serialiser made from the answer's schema: fast, and deaf to anything that the schema does not name. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', reused: 'inline' })
  return fastJson(json as Parameters<typeof fastJson>[0])
}
