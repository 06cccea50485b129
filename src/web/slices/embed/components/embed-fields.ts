import { embedLimits } from '#contract/embed/embed.limits.ts'
import type { EmbedSettings } from '#contract/embed/embed.schemas.ts'
import type { EmbedValues, FieldRule } from '#contract/embed/embed.settings.ts'
import type { RecordValues } from '#web/lib/record-api.ts'
import type { RecordField } from '#web/ui/records/record-kind.ts'

const rules: { value: FieldRule; label: string }[] = [
  { value: 'required', label: 'Required' },
  { value: 'optional', label: 'Optional' },
  { value: 'hidden', label: 'Hidden' },
]
const rule = (name: keyof EmbedValues, label: string): RecordField => ({
  name,
  label,
  form: 'choice',
  options: rules,
})
const title = (name: keyof EmbedValues, label: string): RecordField => ({
  name,
  label,
  form: 'line',
  required: true,
  maxLength: embedLimits.title,
})
const words = (name: keyof EmbedValues, label: string): RecordField => ({
  name,
  label,
  form: 'text',
  maxLength: embedLimits.text,
})

export const embedFields: Record<'common' | 'form' | 'chat', RecordField[]> = {
  common: [
    {
      name: 'ask_location',
      label: 'Preferred Location',
      form: 'choice',
      options: [
        { value: 'yes', label: 'Ask if there are several' },
        { value: 'no', label: 'Don’t ask' },
      ],
      hint: 'Leads go to the chosen location.',
    },
    {
      name: 'say_promise',
      label: 'Promised Answer Time',
      form: 'choice',
      options: [
        { value: 'yes', label: 'Tell visitors' },
        { value: 'no', label: 'Don’t tell' },
      ],
      hint: 'The promise is set on the Desk tab.',
    },
  ],
  form: [
    title('form_title', 'Form Title'),
    words('form_intro', 'Form Introduction'),
    words('form_thanks', 'Form Thank-You Message'),
    rule('phone', 'Phone'),
    rule('email', 'Email'),
    rule('insurance_provider', 'Insurance'),
    rule('message', 'Message'),
  ],
  chat: [
    title('chat_title', 'Chat Title'),
    words('chat_greeting', 'Chat Greeting'),
    words('chat_thanks', 'Chat Thank-You Message'),
  ],
}

/** The settings as the form holds them. */
export const formValues = ({
  version: _,
  script_origin: __,
  promise: ___,
  ask_location,
  say_promise,
  ...values
}: EmbedSettings): RecordValues => ({
  ...values,
  ask_location: ask_location ? 'yes' : 'no',
  say_promise: say_promise ? 'yes' : 'no',
})

/** What the form holds as the server takes it. */
export const embedValues = (values: RecordValues): EmbedValues =>
  ({
    ...values,
    ask_location: values.ask_location === 'yes',
    say_promise: values.say_promise === 'yes',
  }) as unknown as EmbedValues
