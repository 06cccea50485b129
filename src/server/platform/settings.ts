import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((value) => value === '1' || value === 'true')
  .optional()
const whole = (min: number, max: number) => {
  const error = `Must be a whole number from ${min} to ${max}.`
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error)
}
const seconds = whole(1, 10 * 365 * 24 * 60 * 60)
// Check rules across settings even when another setting is wrong, so that all problems show at once.
const when = () => true
// All three are required for a bucket.
const bucketSettings = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const loopback = ['127.0.0.1', '::1', 'localhost']

const isProtected = (url: string) => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || loopback.includes(hostname)
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']
function isNetwork(text: string): boolean {
  if (namedNetworks.includes(text)) return true
  const [, address = '', bits] = /^([^/]*)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128)
}
const proxies = z
  .string()
  .refine(
    (value) => /^\d{1,2}$/.test(value) || value.split(',').every((part) => isNetwork(part.trim())),
    'Must be the number of proxies, or their addresses and networks, separated by commas.',
  )

const timesOfDay = z
  .string()
  .regex(
    /^([01]\d|2[0-3]):[0-5]\d(,([01]\d|2[0-3]):[0-5]\d)*$/,
    'Must be one or more times of day, such as 02:30 or 12:30,22:00.',
  )
  .transform((value) => value.split(','))

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'Must be a postgres:// URL.' })
const publicUrl = z
  .url({ protocol: /^https?$/, error: 'Must be an http:// or https:// URL.', abort: true })
  .refine(
    (url) => /^https?:\/\/[^/?#@]+\/?$/i.test(url),
    'Must have no path: Chairside needs a host name of its own.',
  )
const webUrl = z.url({ protocol: /^https?$/, error: 'Must be an http:// or https:// URL.' })
// Credentials are sent to these addresses.
const httpsUrl = z
  .url({ protocol: /^https?$/, error: 'Must be an https:// URL.' })
  .refine((url) => isProtected(url), 'Must be an https:// URL.')

const Settings = z
  .object({
    PORT: whole(0, 65_535).default(8000),
    HOST: z.string().min(1).default('127.0.0.1'),
    WEB_CONCURRENCY: whole(1, 64).default(1),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_POOL: whole(2, 200).default(10),
    PUBLIC_URL: publicUrl.optional(),
    TRUST_PROXY: proxies.optional(),
    ALLOW_PLAIN_HTTP: flag,
    SECRET_KEY: z.string().min(32, 'Use at least 32 characters.').optional(),
    /** Overrides the choice of the first administrator. */
    SIGNUP: z.enum(['open', 'invited', 'closed']).optional(),
    SESSION_SECONDS: seconds.default(12 * 60 * 60),
    SESSION_IDLE_SECONDS: seconds.default(60 * 60),
    SIGN_IN_SECONDS: seconds.default(14 * 24 * 60 * 60),
    REFRESH_SECONDS: seconds.default(30 * 24 * 60 * 60),
    INTAKE_PER_MINUTE: whole(1, 1_000_000).default(60),
    INTAKE_MEGABYTES_PER_DAY: whole(1, 1_000_000).default(128),
    INTAKE_KEEP_DAYS: whole(1, 36_500).default(90),
    INTAKE_KEEP_OTHER_DAYS: whole(1, 36_500).default(30),
    DOCUMENTS_GB: whole(1, 1_000_000).default(50),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'Must be an smtp:// or smtps:// URL.' }).optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^(?:[^<>@\r\n]{1,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'Must be an address such as Name <name@example.com>.',
      )
      .optional(),
    TWILIO_API_URL: httpsUrl.default('https://api.twilio.com'),
    META_GRAPH_URL: httpsUrl.default('https://graph.facebook.com'),
    FEEDBACK_SCRIPT_URL: webUrl.optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Must be a bucket name.')
      .optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_ENDPOINT: webUrl.optional(),
    S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'Must be a region name.')
      .default('us-east-1'),
    S3_PATH_STYLE: flag,
    BACKUP_DIR: z.string().default(''),
    BACKUP_AT: timesOfDay.default([]),
    BACKUP_KEEP_DAILY: whole(1, 3_650).default(7),
    BACKUP_KEEP_WEEKLY: whole(0, 520).default(4),
    BACKUP_PASSPHRASE: z.string().min(12, 'Use at least 12 characters.').optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  })
  .refine((settings) => settings.SECRET_KEY !== undefined || settings.DATABASE_URL === undefined, {
    path: ['SECRET_KEY'],
    when,
    error:
      'Required with DATABASE_URL, and must be the same on every machine. Create one with: openssl rand -hex 32',
  })
  .refine(
    (settings) =>
      loopback.includes(settings.HOST) ||
      settings.TRUST_PROXY !== undefined ||
      settings.ALLOW_PLAIN_HTTP === true,
    {
      path: ['HOST'],
      when,
      error:
        'A public address needs TLS. Set TRUST_PROXY to the proxy that terminates it, or ALLOW_PLAIN_HTTP=1 to accept unencrypted traffic.',
    },
  )
  .superRefine(
    (settings, context) => {
      const named = [...bucketSettings, 'S3_ENDPOINT' as const].filter((name) => settings[name] !== undefined)
      if (named.length === 0) return
      for (const name of bucketSettings.filter((name) => settings[name] === undefined)) {
        context.addIssue({ code: 'custom', path: [name], message: `Required with ${named.join(', ')}.` })
      }
    },
    { when },
  )

export type Settings = z.output<typeof Settings>

export function readSettings(
  environment: Record<string, string | undefined>,
): { ok: true; settings: Settings } | { ok: false; problems: string[] } {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = Settings.safeParse(nonEmpty)
  if (!result.success) {
    return {
      ok: false,
      problems: result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    }
  }
  const DATA_DIR = resolve(result.data.DATA_DIR)
  const BACKUP_DIR = resolve(result.data.BACKUP_DIR || join(DATA_DIR, 'backups'))
  return { ok: true, settings: { ...result.data, DATA_DIR, BACKUP_DIR } }
}
