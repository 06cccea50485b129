import type { z } from 'zod'

/** The parts of a schema's definition that matter here. */
interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
}
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/**
 * Whether an answer can be shown: its lists are lists. A page of a proxy or a part of an answer is not; single fields are
 * not looked at, so that a newer server does no harm.
 */
export function hasShapeOf(schema: z.ZodType, answer: unknown): boolean {
  const { type, shape } = definitionOf(schema)
  if (type === 'array') return Array.isArray(answer)
  if (typeof answer !== 'object' || answer === null) return false
  const fields = answer as Record<string, unknown>
  return Object.entries(shape ?? {}).every(
    ([name, field]) => definitionOf(field).type !== 'array' || Array.isArray(fields[name]),
  )
}
