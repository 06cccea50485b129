import { writeSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

// A safety net: the log's fields are chosen one by one, but a library might pass personal data.
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

/** Masks email addresses, phone numbers, quoted values and long tokens. */
export function scrub(text: string): string {
  return text
    .replace(/[^\s"'<>=(]+@[^\s"'<>)]+/g, '[email]')
    .replace(/\b[A-Za-z0-9_-]{32,}\b/g, '[token]')
    .replace(/\+?\d[\d ().-]{7,}\d/g, '[number]')
    .replace(/"[^"\n]{0,2000}"/g, '"[text]"')
    .replace(/=\([^)\n]*\)/g, '=([text])')
}

/** The error's type and place, with its message scrubbed. */
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

// Milliseconds to buffer lines, since a write costs more than formatting a line. A kill -9 loses them.
const gathering = 10

// Maximum bytes buffered for a slow reader.
const maxWaiting = 1024 * 1024
const newline = 0x0a

export interface LogOutput extends DestinationStream {
  /** Lines lost so far. */
  dropped(): number
}

/**
 * Writes to a file descriptor and drops lines that it does not accept: a full disk must stop only the log.
 */
export function lossyOutput(fd: number): LogOutput {
  let lines = ''
  let waiting = Buffer.alloc(0)
  let lastWritten = newline
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  const drop = (text: Buffer) => {
    dropped += text.toString().split('\n').filter(Boolean).length
  }
  const flush = () => {
    timer = undefined
    // The disk may have filled up in the middle of a line.
    const isTorn = waiting.length === 0 && lastWritten !== newline
    const made = Buffer.from(isTorn ? `\n${lines}` : lines)
    lines = ''
    if (waiting.length + made.length > maxWaiting) drop(made)
    else waiting = Buffer.concat([waiting, made])
    try {
      while (waiting.length > 0) {
        const written = writeSync(fd, waiting)
        lastWritten = waiting[written - 1] ?? newline
        waiting = waiting.subarray(written)
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
        timer = setTimeout(flush, gathering)
        return
      }
      drop(waiting)
      waiting = Buffer.alloc(0)
    }
  }
  process.once('exit', flush)
  return {
    write(line) {
      lines += line
      if (timer === undefined) timer = setTimeout(flush, gathering)
    },
    dropped: () => dropped,
  }
}

export const standardOutput = lossyOutput(1)

/** Writes JSON lines, to standard output by default. `masked` lists personal fields of the app. */
export function createLog(
  level: string,
  destination: DestinationStream = standardOutput,
  masked: readonly string[] = [],
): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [...personal, ...masked].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
    serializers: { err: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(options, destination)
}
