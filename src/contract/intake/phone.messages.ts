import { recordMessages } from '../http/records.ts'

/** Texts spoken to callers. Each number can have its own notice and voicemail text. */
export const spokenTexts = {
  notice: 'Thank you for calling. This call may be recorded.',
  voicemail:
    'Sorry we missed your call. Please leave your name and phone number after the tone, and we will call you back.',
  unanswered: 'Sorry we missed your call. Please call again later. Goodbye.',
  thanks: 'Thank you. We will call you back. Goodbye.',
  hold: 'One moment, please.',
} as const

export const phoneMessages = {
  ...recordMessages('phone number', 'phone numbers'),
  administratorsOnly: 'Only administrators can set up the phone.',
  fetchSettingsFailed: 'Failed to fetch the phone settings. Please try again.',
  saveAccountFailed: 'Failed to save the Twilio account. Please try again.',
  accountStale:
    'Someone else changed the Twilio account while you were editing. What you typed is still here.',
  accountSaved: 'Twilio account saved.',
  accountSid: 'An account SID is AC followed by 32 characters: digits and the letters a to f.',
  authToken: 'An auth token is 32 characters: digits and the letters a to f.',
  unknownAccount: "Twilio doesn't accept this account SID with this auth token.",
  unchecked:
    "Twilio couldn't be reached, so this account SID and auth token haven't been checked. Save again to check them.",
  number: 'Enter a phone number with its area code, such as (212) 555-0142.',
  numberTaken: 'This number is already set up.',
  ringsItself: 'A number can’t ring one of your Twilio numbers: the call would loop.',
  badSignature: 'The signature is wrong.',
  formOnly: 'Callbacks must be application/x-www-form-urlencoded.',
  unreadableCall: 'The callback has no CallSid.',
  noAccount: 'Enter the account SID and auth token first: without them, every call is refused.',
  tokenLost:
    "The auth token can't be read anymore, because the server's secret key was replaced. Enter it again: without it, every call is refused.",
  noNumbers: 'No phone numbers yet',
  localAddress:
    "Twilio can't reach this address. Ask the person who runs your server to set Chairside's public https:// address (PUBLIC_URL).",
} as const
