import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

// People's data has no business in a log. What is written is chosen field by field; these paths are the net below,
// for whatever a library or a later line may hand over.
const personal = [
  'first_name',
  'last_name',
  'name',
  'username',
  'email',
  'phone',
  'note',
  'content',
  'description',
  'title',
  'address',
  'search',
  'body',
  'query',
  'password',
  'new_password',
  'current_password',
  'token',
  'access',
  'refresh',
  'authorization',
  'cookie',
  'set-cookie',
]

/** Replaces what looks like an e-mail address, a phone number, a quoted value or a long token. */
export function scrub(text: string): string {
  return text
    .replace(/[^\s"'<>=(]+@[^\s"'<>)]+/g, '[email]')
    .replace(/\b[A-Za-z0-9_-]{32,}\b/g, '[token]')
    .replace(/\+?\d[\d ().-]{7,}\d/g, '[number]')
    .replace(/"[^"\n]{0,2000}"/g, '"[text]"')
    .replace(/=\([^)\n]*\)/g, '=([text])')
}

/** What a log may know of an error: its kind and where it happened, its words scrubbed. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: scrub(String(error)) }
  const { code, table, constraint, routine } = error as {
    code?: unknown
    table?: unknown
    constraint?: unknown
    routine?: unknown
  }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    code,
    table,
    constraint,
    routine,
    message: scrub(error.message),
    stack: frames.join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

// Milliseconds for which lines are gathered: writing one costs more than making it. Only a process that is killed loses them.
const gathering = 10

function gathered(output: DestinationStream): DestinationStream {
  let lines = ''
  const flush = () => {
    const made = lines
    lines = ''
    if (made) output.write(made)
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (!lines) setTimeout(flush, gathering)
      lines += line
    },
  }
}

const standardOutput = gathered(pino.destination(1))

/** The program's log: one JSON line per entry, on standard output unless a destination is given. */
export function createLog(level: string, destination: DestinationStream = standardOutput): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: personal.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
    serializers: { err: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(options, destination)
}
