import pg from 'pg'

interface DriverError {
  code?: string
  message?: string
}

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EACCES',
  // The disk for files is full.
  'ENOSPC',
  'EDQUOT',
])
const driverTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|not queryable|Query read timeout/i

/**
 * True when the database is down, restarting, or short of connections or disk space: worth a 503 and a later
 * retry.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', message = '' } = error as DriverError
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (error instanceof pg.DatabaseError) {
    // Connection exceptions, insufficient resources, operator intervention (PostgreSQL appendix A); 57014 is a
    // statement that ran too long, 25006 a server that is read-only after a failover.
    return /^(08|53|57P)/.test(code) || code === '57014' || code === '25006'
  }
  return systemCodes.has(code) || driverTexts.test(message)
}

/** True when the database's disk or the files' disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as DriverError
  if (error instanceof AggregateError) return error.errors.some(isDiskFull)
  return error instanceof pg.DatabaseError ? code === '53100' : code === 'ENOSPC' || code === 'EDQUOT'
}

/** True for a transaction that lost a conflict and may simply run again. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')
}

/** True for a time zone that the database rejects, even if browsers accept it. */
export const isUnknownTimeZone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '22023' && /time zone/.test(error.message)

const violated = (state: string) => (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === state ? error.constraint : undefined

/** Name of the violated unique constraint or index, or undefined. */
export const violatedUnique = violated('23505')

/** Name of the violated foreign key, or undefined. */
export const violatedForeignKey = violated('23503')

/** Name of the violated exclusion constraint, or undefined. */
export const violatedExclusion = violated('23P01')
