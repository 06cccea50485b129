import { recordMessages } from '../http/records.ts'

/** What a caller hears; a number has its own notice and voicemail text. */
export const spokenTexts = {
  notice: 'Thank you for calling. This call may be recorded.',
  voicemail:
    'Nobody can take your call right now. Please leave your name and your phone number after the tone, and we will call you back.',
  unanswered: 'Nobody can take your call right now. Please call again later. Goodbye.',
  thanks: 'Thank you. We will call you back. Goodbye.',
  hold: 'One moment, please.',
} as const

/** Texts about calls and how they are set up. */
export const phoneMessages = {
  ...recordMessages('phone number', 'phone numbers'),
  administratorsOnly: 'Only an administrator of your company can set up the phone.',
  fetchSettingsFailed: 'Failed to fetch the phone settings. Please try again.',
  saveAccountFailed: 'Failed to save the Twilio account. Please try again.',
  accountStale: 'Someone else has changed the Twilio account in the meantime. What you typed is still here.',
  accountSaved: 'The Twilio account has been saved.',
  accountSid: 'An account SID begins with AC, followed by 32 digits and letters from a to f.',
  authToken: 'An auth token has 32 digits and letters from a to f.',
  number: 'Enter a phone number with its area code, such as (212) 555-0142.',
  numberTaken: 'This number is set up already.',
  ringsItself: 'A number cannot ring a number that leads here: calls would go round in circles.',
  badSignature: 'The signature does not fit.',
  formOnly: 'Callbacks are read as application/x-www-form-urlencoded.',
  unreadableCall: 'The callback names no call.',
  noAccount: 'Enter account SID and auth token first: without them every call is refused.',
  noNumbers: 'No number leads here yet.',
  localAddress:
    'Twilio cannot reach this address. Set PUBLIC_URL to the https:// address that Chairside has on the internet.',
} as const
