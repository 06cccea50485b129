import { type CallbackKind, type CallStatus, callStatuses } from '#contract/intake/phone.enums.ts'
import { phoneLimits } from '#contract/intake/phone.limits.ts'
import { phoneMessages } from '#contract/intake/phone.messages.ts'
import { callRecordFields } from '#contract/leads/leads.rules.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { type Inspection, nothing } from '../intake.reading.ts'

/** The fields of a callback, by Twilio's names. */
export type CallFields = Readonly<Record<string, string>>

/** Reads a callback's raw body; each field may stand once, or it would not be clear which of them was signed. */
export function parseCallback(contentType: string, body: Buffer): CallFields {
  if (contentType.split(';')[0]?.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw new AppError('unsupported_media_type', { detail: phoneMessages.formOnly })
  }
  const entries = [...new URLSearchParams(body.toString())]
  // They are sorted for each signature that is tried.
  if (entries.length > phoneLimits.fields) throw new AppError('malformed')
  const fields = Object.fromEntries(entries)
  if (entries.length === 0 || Object.keys(fields).length < entries.length) throw new AppError('malformed')
  return fields
}

const sid = (prefix: string, text: string | undefined) =>
  text !== undefined && new RegExp(`^${prefix}[0-9a-f]{32}$`, 'i').test(text) ? text : undefined

/** The call that a callback is about, and the recording if it is about one; 422 when it names none. */
export function sidsOf(kind: CallbackKind, fields: CallFields): { call: string; recording: string } {
  // What the practice picks up is a call of its own, made for the one that came in.
  const call = sid('CA', kind === 'answered' ? fields.ParentCallSid : fields.CallSid)
  const recording = sid('RE', fields.RecordingSid)
  if (!call || (kind === 'recording' && !recording)) {
    throw invalidFields({ '': [phoneMessages.unreadableCall] })
  }
  return { call, recording: recording ?? '' }
}

/** Tells a callback from all others; the same one delivered again has the same. */
export function keyOf(kind: CallbackKind, fields: CallFields): string {
  const { call, recording } = sidsOf(kind, fields)
  const states: Record<CallbackKind, string | undefined> = {
    voice: '',
    answered: fields.CallStatus,
    dialed: fields.DialCallStatus,
    recorded: '',
    status: fields.CallStatus,
    recording: fields.RecordingStatus,
  }
  return `${kind} ${kind === 'recording' ? recording : call} ${cut(states[kind])}`.trim()
}

/** What kind of callback a key stands for. */
export const kindOfKey = (key: string): CallbackKind => key.split(' ', 1)[0] as CallbackKind

// biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a line
const control = /[\u0000-\u001f\u007f]/g
const cut = (text = '') => text.replace(control, '').toWellFormed().slice(0, phoneLimits.value)

// What stands for a number that is withheld: words, and what these words are on the keys of a telephone.
const withheld = new Set([
  ...['anonymous', 'restricted', 'unknown', 'unavailable', 'blocked', 'private'],
  ...['+266696687', '+7378742833', '+8656696', '+86282452253', '+2562533', '+464'],
])

/** The number that calls; empty when it is withheld. */
export function callerOf(fields: CallFields): string {
  const from = cut(fields.From || fields.Caller).trim()
  return withheld.has(from.toLowerCase()) ? '' : from
}

/** What Twilio says of the parties of a call, without its state; null when the callback does not tell who calls. */
export function partiesOf(kind: CallbackKind, fields: CallFields): Record<string, string> | null {
  if (kind === 'answered' || (fields.From === undefined && fields.Caller === undefined)) return null
  const names = [...callRecordFields.filter((name) => name !== 'CallStatus'), 'CallSid']
  const told = names.map((name) => [name, cut(fields[name])] as const).filter(([, value]) => value !== '')
  // Without these it is no call record (spec section 2).
  return { Caller: 'anonymous', To: cut(fields.Called), ...Object.fromEntries(told) }
}

/** A state as Twilio says it, or null. */
export const statusIn = (text: string | undefined): CallStatus | null =>
  callStatuses.find((status) => status === text) ?? null

/** A number of seconds as it travels. */
export const secondsIn = (text: string | undefined): number =>
  /^\d{1,7}$/.test(text ?? '') ? Number(text) : 0

/** What the inbox shows of a callback: who calls, and all that it tells, line by line. */
export function inspectCallback(contentType: string, body: Buffer): Inspection {
  try {
    const fields = parseCallback(contentType, body)
    const lines = Object.entries(fields).flatMap(([name, value]) =>
      value ? [`${cut(name)}: ${cut(value)}`] : [],
    )
    return {
      recognised: { ...nothing, phone: callerOf(fields), message: lines.join('\n') },
      address: null,
      errors: {},
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { recognised: nothing, address: null, errors: { '': [error.message] } }
  }
}
