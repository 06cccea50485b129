import { nothingRecognized } from '#contract/intake/inbox.schemas.ts'
import { type CallbackKind, type CallStatus, callStatuses } from '#contract/intake/phone.enums.ts'
import { phoneLimits } from '#contract/intake/phone.limits.ts'
import { phoneMessages } from '#contract/intake/phone.messages.ts'
import { callRecordFields } from '#contract/leads/leads.rules.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import type { Inspection } from '../recognition/recognition.usecases.ts'

/** The fields of a callback, by Twilio's names. */
export type CallFields = Readonly<Record<string, string>>

/**
 * Parses a callback's raw body. Refuses a repeated field, because it would be unclear which value was signed.
 */
export function parseCallback(contentType: string, body: Buffer): CallFields {
  if (contentType.split(';')[0]?.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw new AppError('unsupported_media_type', { detail: phoneMessages.formOnly })
  }
  const entries = [...new URLSearchParams(body.toString())]
  // Every signature check sorts the fields.
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

// Names of a withheld number at carriers and Twilio: words, or their letters typed on a keypad.
const withheldWords =
  /^(anonymous|restricted|unknown|unavailable|blocked|private|withheld|(no )?caller id.*|out of area)\b/
const withheldDigits = /^\+?(266696687|7378742833|8656696|86282452253|2562533|464|1?0*)$/

/**
 * The caller's number, or empty when it is withheld. In an address such as `sip:+12125550142@example.com` it
 * is the user part.
 */
export function callerOf(fields: CallFields): string {
  const from = cut(fields.From || fields.Caller).trim()
  const user = from
    .replace(/^(?:sips?|client|tel):/i, '')
    .replace(/[@;].*$/, '')
    .trim()
  const words = user.toLowerCase().replace(/[\s_-]+/g, ' ')
  return withheldWords.test(words) || withheldDigits.test(words) ? '' : user
}

/** The call record without its status, or null when the callback does not name the caller. */
export function partiesOf(kind: CallbackKind, fields: CallFields): Record<string, string> | null {
  const isNamed = fields.From !== undefined || fields.Caller !== undefined
  // An incoming call counts even without a caller.
  if (kind === 'answered' || (kind !== 'voice' && !isNamed)) return null
  const names = [...callRecordFields.filter((name) => name !== 'CallStatus'), 'CallSid']
  const recordEntries = names
    .map((name) => [name, cut(fields[name])] as const)
    .filter(([, value]) => value !== '')
  // Digits that stand for a word would look like a number to call.
  const hidden = callerOf(fields) ? {} : { Caller: 'anonymous', ...(fields.From && { From: 'anonymous' }) }
  // A call record must have Caller and To (spec section 2).
  return { Caller: cut(fields.From), To: cut(fields.Called), ...Object.fromEntries(recordEntries), ...hidden }
}

export const statusIn = (text: string | undefined): CallStatus | null =>
  callStatuses.find((status) => status === text) ?? null

/** A number of seconds, 0 when it is invalid. */
export const secondsIn = (text: string | undefined): number =>
  /^\d{1,7}$/.test(text ?? '') ? Number(text) : 0

/** The number of channels in a recording: `<Record>` makes one, `<Dial>` two. */
export const channelsIn = ({ RecordingChannels, RecordingSource }: CallFields): 1 | 2 =>
  RecordingChannels === '1' || (!RecordingChannels && RecordingSource === 'RecordVerb') ? 1 : 2

/** Reads a callback for the inbox: the caller, and all fields as the message. */
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
