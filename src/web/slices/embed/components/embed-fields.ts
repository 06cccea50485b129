import { embedLimits } from '#contract/embed/embed.limits.ts'
import type { EmbedSettings } from '#contract/embed/embed.schemas.ts'
import type { EmbedValues, FieldRule } from '#contract/embed/embed.settings.ts'
import type { RecordValues } from '#web/lib/record-api.ts'
import type { RecordField } from '#web/ui/records/record-kind.ts'

const rules: { value: FieldRule; label: string }[] = [
  { value: 'required', label: 'Required' },
  { value: 'optional', label: 'Optional' },
  { value: 'hidden', label: 'Not asked' },
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

/** What can be set, besides the color, by what it is about. */
export const embedFields: Record<'common' | 'form' | 'chat', RecordField[]> = {
  common: [
    {
      name: 'ask_location',
      label: 'Preferred Location',
      form: 'choice',
      options: [
        { value: 'yes', label: 'Ask where there are several' },
        { value: 'no', label: 'Do not ask' },
      ],
      hint: 'The lead then belongs to the location that was chosen.',
    },
  ],
  form: [
    title('form_title', 'Form Title'),
    words('form_intro', 'Form Introduction'),
    words('form_thanks', 'Form Thanks'),
    rule('phone', 'Phone'),
    rule('email', 'Email'),
    rule('insurance_provider', 'Insurance'),
    rule('message', 'Message'),
  ],
  chat: [
    title('chat_title', 'Chat Title'),
    words('chat_greeting', 'Chat Greeting'),
    words('chat_thanks', 'Chat Thanks'),
  ],
}

/** The settings as the form holds them. */
export const formValues = ({
  version: _,
  script_origin: __,
  ask_location,
  ...values
}: EmbedSettings): RecordValues => ({
  ...values,
  ask_location: ask_location ? 'yes' : 'no',
})

/** What the form holds as the server takes it. */
export const embedValues = (values: RecordValues): EmbedValues =>
  ({ ...values, ask_location: values.ask_location === 'yes' }) as unknown as EmbedValues
