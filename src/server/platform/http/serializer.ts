import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

type Serialize = ReturnType<FastifySerializerCompiler<z.ZodType>>

// Many routes share a response schema, including each GET with its HEAD.
const compiled = new WeakMap<z.ZodType, Serialize>()

/** Generated from the response schema: fast, and it drops fields that are missing from the schema. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const serialize = compiled.get(schema) ?? compile(schema)
  compiled.set(schema, serialize)
  return serialize
}

function compile(schema: z.ZodType): Serialize {
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', reused: 'inline' })
  return fastJson(json as Parameters<typeof fastJson>[0])
}
