import {
  recordingChoiceLabels,
  recordingChoices,
  unansweredChoiceLabels,
  unansweredChoices,
} from '#contract/intake/phone.enums.ts'
import { phoneLimits } from '#contract/intake/phone.limits.ts'
import { phoneMessages, spokenTexts } from '#contract/intake/phone.messages.ts'
import { type PhoneNumber, PhoneNumberListQuery, phoneNumberBodies } from '#contract/intake/phone.schemas.ts'
import { leadSourceLabel, leadSources } from '#contract/leads/leads.enums.ts'
import type { RecordKind } from '#web/ui/records/record-kind.ts'
import { phoneNumberApi } from './api/phone.ts'

const list = '/settings/phone'

export const phoneNumberPaths = { list, create: `${list}/new`, edit: (id: number) => `${list}/${id}` }

/** Numbers at Twilio, each of which leads to one of these locations. */
export const phoneNumberKind = (
  locations: readonly { id: number; name: string }[],
): RecordKind<PhoneNumber> => ({
  one: 'Phone Number',
  many: 'Phone Numbers',
  paths: phoneNumberPaths,
  fields: [
    {
      ...{ name: 'name', label: 'Name', form: 'line', required: true, maxLength: phoneLimits.name },
      hint: 'What you call it, such as Main line or Google ad.',
    },
    {
      ...{
        name: 'number',
        label: 'Twilio Number',
        form: 'phone',
        required: true,
        maxLength: phoneLimits.number,
      },
      hint: 'The number that people call, as you bought it at Twilio.',
    },
    {
      ...{ name: 'location_id', label: 'Location', form: 'choice', required: true },
      ...(locations.length === 1 && locations[0] && { initial: locations[0].id }),
      options: locations.map(({ id, name }) => ({ value: id, label: name })),
      hint: 'Calls become leads of this location.',
    },
    {
      ...{ name: 'ring_number', label: 'Number to Ring', form: 'phone', maxLength: phoneLimits.number },
      hint: 'Where your phone rings. Left empty: the phone number of the location.',
    },
    {
      ...{ name: 'ring_seconds', label: 'Ring for (seconds)', form: 'number' },
      initial: phoneLimits.ringSeconds.default,
    },
    {
      ...{ name: 'recording', label: 'Recording', form: 'choice', initial: 'both_sides' },
      options: recordingChoices.map((value) => ({ value, label: recordingChoiceLabels[value] })),
      hint: 'Many states ask that callers are told: the notice does.',
    },
    {
      ...{ name: 'notice', label: 'Notice', form: 'text', maxLength: phoneLimits.spokenText },
      ...{ initial: spokenTexts.notice, hint: 'Spoken to the caller before your phone rings. May be empty.' },
    },
    {
      ...{ name: 'unanswered', label: 'When Nobody Answers', form: 'choice', initial: 'voicemail' },
      options: unansweredChoices.map((value) => ({ value, label: unansweredChoiceLabels[value] })),
    },
    {
      ...{
        name: 'voicemail_text',
        label: 'Voicemail Greeting',
        form: 'text',
        maxLength: phoneLimits.spokenText,
      },
      initial: spokenTexts.voicemail,
    },
    {
      ...{ name: 'source', label: 'Source', form: 'choice', initial: 'na' },
      options: leadSources.map((value) => ({ value, label: leadSourceLabel(value) })),
      hint: 'What new leads of this number came by, where the number is that of an ad or a flyer.',
    },
  ],
  messages: phoneMessages,
  deletion: phoneMessages,
  api: phoneNumberApi,
  ListQuery: PhoneNumberListQuery,
  Create: phoneNumberBodies.Create,
  hint: 'A number that you bought at Twilio: its calls become leads of a location, and ring your phone.',
})
