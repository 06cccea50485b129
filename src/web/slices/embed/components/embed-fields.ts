import { embedLimits } from '#contract/embed/embed.limits.ts'
import type { EmbedSettings } from '#contract/embed/embed.schemas.ts'
import { embedSettingsLabels as labels } from '#contract/embed/embed.settings.labels.ts'
import type { EmbedValues, FieldRule } from '#contract/embed/embed.settings.ts'
import type { RecordValues } from '#web/lib/record-api.ts'
import type { RecordField } from '#web/ui/records/record-kind.ts'

const rules: { value: FieldRule; label: string }[] = [
  { value: 'required', label: labels.required },
  { value: 'optional', label: labels.optional },
  { value: 'hidden', label: labels.hidden },
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
      label: labels.askLocation,
      form: 'choice',
      options: [
        { value: 'yes', label: labels.askIfSeveral },
        { value: 'no', label: labels.dontAsk },
      ],
      hint: labels.askLocationHint,
    },
    {
      name: 'say_promise',
      label: labels.goal,
      form: 'choice',
      options: [
        { value: 'yes', label: labels.showGoal },
        { value: 'no', label: labels.hideGoal },
      ],
      hint: labels.goalHint,
    },
  ],
  form: [
    title('form_title', labels.formTitle),
    words('form_intro', labels.formIntro),
    words('form_thanks', labels.formThanks),
    rule('phone', labels.phone),
    rule('email', labels.email),
    rule('insurance_provider', labels.insurance),
    rule('message', labels.message),
  ],
  chat: [
    title('chat_title', labels.chatTitle),
    words('chat_greeting', labels.chatGreeting),
    words('chat_thanks', labels.chatThanks),
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
