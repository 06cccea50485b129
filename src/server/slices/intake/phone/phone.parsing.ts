import { nothingRecognized } from '#contract/intake/inbox.schemas.ts'
import { type CallbackKind, type CallStatus, callStatuses } from '#contract/intake/phone.enums.ts'
import { phoneLimits } from '#contract/intake/phone.limits.ts'
import { phoneMessages } from '#contract/intake/phone.messages.ts'
import { callRecordFields } from '#contract/leads/leads.rules.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import type { Inspection } from '../recognition/recognition.usecases.ts'

/** The fields of a callback, by Twilio's names. */
export type CallFields = Readonly<Record<string, string>>

/** Parses a callback's raw body. A repeated field is refused: it would be unclear which value was signed. */
export function parseCallback(contentType: string, body: Buffer): CallFields {
  if (contentType.split(';')[0]?.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw new AppError('unsupported_media_type', { detail: phoneMessages.formOnly })
  }
  const entries = [...new URLSearchParams(body.toString())]
  // Each signature check sorts them.
  if (entries.length > phoneLimits.fields) throw new AppError('malformed')
  const fields = Object.fromEntries(entries)
  if (entries.length === 0 || Object.keys(fields).length < entries.length) throw new AppError('malformed')
  return fields
}

const sid = (prefix: string, text: string | undefined) =>
  text !== undefined && new RegExp(`^${prefix}[0-9a-f]{32}$`, 'i').test(text) ? text : undefined

export function sidsOf(kind: CallbackKind, fields: CallFields): { call: string; recording: string } {
  // The practice picks up a second call, which Twilio made for the incoming one.
  const call = sid('CA', kind === 'answered' ? fields.ParentCallSid : fields.CallSid)
  const recording = sid('RE', fields.RecordingSid)
  if (!call || (kind === 'recording' && !recording)) {
    throw invalidFields({ '': [phoneMessages.unreadableCall] })
  }
  return { call, recording: recording ?? '' }
}

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

export const kindOfKey = (key: string): CallbackKind => key.split(' ', 1)[0] as CallbackKind

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const control = /[\u0000-\u001f\u007f]/g
const cut = (text = '') => text.replace(control, '').toWellFormed().slice(0, phoneLimits.value)

// How Twilio names a withheld number: words, or those words typed on a keypad.
const withheld = new Set([
  ...['anonymous', 'restricted', 'unknown', 'unavailable', 'blocked', 'private'],
  ...['+266696687', '+7378742833', '+8656696', '+86282452253', '+2562533', '+464'],
])

/** The caller's number; empty when it is withheld. */
export function callerOf(fields: CallFields): string {
  const from = cut(fields.From || fields.Caller).trim()
  return withheld.has(from.toLowerCase()) ? '' : from
}

/** The call record without its status; null when the callback does not say who is calling. */
export function partiesOf(kind: CallbackKind, fields: CallFields): Record<string, string> | null {
  if (kind === 'answered' || (fields.From === undefined && fields.Caller === undefined)) return null
  const names = [...callRecordFields.filter((name) => name !== 'CallStatus'), 'CallSid']
  const told = names.map((name) => [name, cut(fields[name])] as const).filter(([, value]) => value !== '')
  // A call record must have these (spec section 2).
  return { Caller: 'anonymous', To: cut(fields.Called), ...Object.fromEntries(told) }
}

export const statusIn = (text: string | undefined): CallStatus | null =>
  callStatuses.find((status) => status === text) ?? null

/** A number of seconds, 0 when it is invalid. */
export const secondsIn = (text: string | undefined): number =>
  /^\d{1,7}$/.test(text ?? '') ? Number(text) : 0

/** How many channels a recording has; `<Record>` makes one, `<Dial>` two. */
export const channelsIn = ({ RecordingChannels, RecordingSource }: CallFields): 1 | 2 =>
  RecordingChannels === '1' || (!RecordingChannels && RecordingSource === 'RecordVerb') ? 1 : 2

/** What the inbox shows of a callback: who is calling, and its fields line by line. */
export function inspectCallback(contentType: string, body: Buffer): Inspection {
  try {
    const fields = parseCallback(contentType, body)
    const lines = Object.entries(fields).flatMap(([name, value]) =>
      value ? [`${cut(name)}: ${cut(value)}`] : [],
    )
    return {
      recognised: { ...nothingRecognized, phone: callerOf(fields), message: lines.join('\n') },
      address: null,
      errors: {},
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { recognised: nothingRecognized, address: null, errors: { '': [error.message] } }
  }
}
