import { ErrorEnvelope } from '#contract/http/errors.ts'
import type { SeenAnswer } from '#server/testing/app.ts'

// What is wrong with an answer, whatever was asked. Each of these answers what it finds, in words; nothing when all is well.

/** An answer and who asked how. */
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

/** What an error tells of the insides. */
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

/** The directives of a Content-Security-Policy by name. */
export function directivesOf(header: unknown): Record<string, string[]> {
  const parts = String(header ?? '')
    .split(';')
    .map((part) => part.trim().split(/\s+/))
  return Object.fromEntries(parts.map(([name = '', ...sources]) => [name, sources]))
}

/** What a Content-Security-Policy lets run that it should not. */
export function policyFaults(header: unknown): string[] {
  const directives = directivesOf(header)
  const faults: string[] = []
  // What is no page of ours is opened in a sandbox, where nothing runs and nothing is sent.
  if (directives['default-src']?.join() === "'none'" && directives.sandbox?.length === 0) return faults
  for (const [name, sources] of Object.entries(directives)) {
    const isOpen = sources.some((source) => /^(?:\*|https?:|data:|blob:|'unsafe-eval')$/.test(source))
    if (isOpen && name !== 'img-src') faults.push(`${name} is open: ${sources.join(' ')}`)
    if (sources.includes("'unsafe-inline'") && name !== 'style-src') faults.push(`${name} takes inline code`)
  }
  const wanted: Record<string, string> = {
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
  }
  for (const [name, value] of Object.entries(wanted)) {
    if (directives[name]?.join(' ') !== value) faults.push(`${name} is ${directives[name]?.join(' ')}`)
  }
  return faults
}

const strict: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/i,
  'referrer-policy': /^(?:same-origin|no-referrer)$/,
  'cross-origin-opener-policy': /^same-origin$/,
}

/** What is wrong with the headers of any answer; `isForWebSites`: pages elsewhere may load it. */
export function headerFaults({ headers }: Judged, { isForWebSites = false } = {}): string[] {
  const faults = Object.entries(strict)
    .filter(([name, pattern]) => !pattern.test(String(headers[name])))
    .map(([name]) => `${name} is ${headers[name]}`)
  faults.push(...policyFaults(headers['content-security-policy']))
  const resource = headers['cross-origin-resource-policy']
  const origin = headers['access-control-allow-origin']
  if (!isForWebSites && resource !== 'same-origin') faults.push(`cross-origin-resource-policy is ${resource}`)
  if (!isForWebSites && origin !== undefined) faults.push(`access-control-allow-origin is ${origin}`)
  if (headers['access-control-allow-credentials'] !== undefined)
    faults.push('other pages may send credentials')
  return faults
}

/** What is wrong with the cookies that an answer sets. */
export function cookieFaults({ headers }: Judged): string[] {
  return [headers['set-cookie'] ?? []].flat().flatMap((cookie) => {
    const name = String(cookie).split('=')[0]
    const faults: string[] = []
    if (!/;\s*SameSite=Strict/i.test(String(cookie))) faults.push(`cookie ${name} goes to other sites`)
    // The one that our own page reads, to repeat it in a header.
    if (name !== 'XSRF-TOKEN' && !/;\s*HttpOnly/i.test(String(cookie)))
      faults.push(`cookie ${name} can be read`)
    if (/;\s*Domain=/i.test(String(cookie))) faults.push(`cookie ${name} goes to other hosts`)
    return faults
  })
}
