import { ErrorEnvelope } from '#contract/http/errors.ts'
import type { SeenAnswer } from '#server/testing/app.ts'

// What is wrong with an answer, whatever was asked. Each of these answers what it finds, in words; nothing when all is well.

export type Judged = Pick<SeenAnswer, 'statusCode' | 'headers' | 'body'> & { method?: string }

const internals: Record<string, RegExp> = {
  'a stack': /^\s*at .+:\d+:\d+\)?$/m,
  'a source file': /\b[\w-]+\.(?:ts|mjs|cjs):\d+/,
  'a path of the machine': /(?:^|["'\s(])\/(?:home|root|usr|var|tmp|work|proc|etc|opt|srv)\/\w/m,
  'a module': /node_modules|\bnode:internal/,
  'a failure of the database':
    /\b(?:relation|column|constraint|operator|function) "|syntax error at|duplicate key value|violates \w+|invalid (?:input syntax|byte sequence)|SQLSTATE|pg_\w+|null value in/i,
  SQL: /\b(?:select\s[^;]{1,200}\sfrom\s[\\"\w.]+\s+(?:where|join|order|limit|as)|insert\s+into|delete\s+from|update\s+\w+\s+set)\b/i,
  'the name of a library':
    /\b(?:fastify|kysely|postgres(?:ql)?|pg-boss|FST_\w+|zod\w*|undici|pino|argon2)\b/i,
  'a system error':
    /\bE(?:CONN\w+|NOENT|ACCES|PIPE|NOTFOUND|HOSTUNREACH)\b|\b(?:Type|Range|Syntax|Reference)Error\b/,
  'a version': /\bnode(?:\.js)?[ /]v?\d+\.\d+/i,
}

export function leaks(text: string): string[] {
  return Object.entries(internals).flatMap(([name, pattern]) => {
    const found = pattern.exec(text)?.[0]
    return found ? [`tells ${name}: ${JSON.stringify(found.trim().slice(0, 80))}`] : []
  })
}

/** What is wrong with any answer of the API: failures of our own, errors in another shape, insides told. */
export function answerFaults({ statusCode, headers, body, method }: Judged): string[] {
  const faults: string[] = []
  if (statusCode >= 500) faults.push(`answered ${statusCode}`)
  for (const name of ['server', 'x-powered-by', 'via']) {
    if (headers[name] !== undefined) faults.push(`says ${name}: ${headers[name]}`)
  }
  if (statusCode < 400 || method === 'HEAD') return faults
  faults.push(...leaks(saidIn(body)))
  if (statusCode === 416) return faults
  const envelope = headers['content-type']?.toString().startsWith('application/json') && parsed(body)
  const read = ErrorEnvelope.strict().safeParse(envelope)
  if (!read.success) faults.push(`${statusCode} without the error envelope: ${body.slice(0, 80)}`)
  else if (headers['x-request-id'] !== undefined && headers['x-request-id'] !== read.data.request_id) {
    faults.push('another request id in the body than in the header')
  }
  return faults
}

/** What JSON says, without the names of its fields, which may be the caller's; all of what is no JSON. */
function saidIn(body: string): string {
  const texts = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [String(value)]
  const json = parsed(body)
  return json === undefined ? body : texts(json).join('\n')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
