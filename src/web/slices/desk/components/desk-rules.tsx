import { deskLabels as labels, promiseTime } from '#contract/desk/desk.labels.ts'
import { deskLimits } from '#contract/desk/desk.limits.ts'
import { deskMessages as messages } from '#contract/desk/desk.messages.ts'
import { type DeskSettings, DeskSettingsBody, type DeskValues } from '#contract/desk/desk.schemas.ts'
import type { RecordValues } from '#web/lib/record-api.ts'
import { mergedInput } from '#web/ui/merged-input.tsx'
import { RecordInputs } from '#web/ui/records/record-inputs.tsx'
import type { RecordField } from '#web/ui/records/record-kind.ts'
import { useSaveDesk } from '../api/desk.ts'
import { SettingsForm } from './settings-form.tsx'
import { shownReasons, UrgencyInput } from './urgency-input.tsx'

const noPromise = 'none'
const offeredPromises = [5, 10, 15, 30, 60, 120, 240, 480]

const fieldsFor = (promise: number | null): RecordField[] => [
  {
    name: 'promise_minutes',
    label: labels.goal,
    form: 'choice',
    options: [
      { value: noPromise, label: labels.noGoal },
      ...[...new Set([...offeredPromises, ...(promise === null ? [] : [promise])])]
        .sort((one, other) => one - other)
        .map((minutes) => ({ value: String(minutes), label: promiseTime(minutes) })),
    ],
    hint: labels.goalHint,
  },
  { name: 'tries', label: labels.attempts, form: 'number', required: true, hint: labels.attemptsHint },
  { name: 'days', label: labels.days, form: 'number', required: true, hint: labels.daysHint },
  {
    name: 'last_message',
    label: labels.lastMessage,
    form: 'text',
    maxLength: deskLimits.lastMessage,
    hint: labels.lastMessageHint,
  },
]

const valuesOf = ({ urgency, promise_minutes, tries, days, last_message }: DeskSettings): RecordValues => ({
  urgency: urgency.join(','),
  promise_minutes: promise_minutes === null ? noPromise : String(promise_minutes),
  tries,
  days,
  last_message,
})

const bodyOf = ({ urgency, promise_minutes, ...values }: RecordValues) =>
  ({
    ...values,
    urgency: String(urgency).split(','),
    promise_minutes: promise_minutes === noPromise ? null : Number(promise_minutes),
  }) as unknown as DeskValues

interface DeskRulesProps {
  settings: DeskSettings
  fetchLatest: () => Promise<DeskSettings | undefined>
}

/** Response goal, cadence and order of the queue. */
export function DeskRules({ settings, fetchLatest }: DeskRulesProps) {
  return (
    <SettingsForm
      record={settings}
      fetchLatest={fetchLatest}
      draft="desk"
      schema={DeskSettingsBody}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      fieldOf={([field]) => String(field)}
      save={useSaveDesk()}
      texts={{ saved: messages.saved, failed: messages.saveFailed }}
    >
      {(inputs) => {
        const { form, merge, onResolve } = inputs
        const shown = (_path: string, value: string | number) => shownReasons(String(value))
        const urgency = mergedInput(form, 'urgency', { merge, onResolve, shown })
        return (
          <>
            <RecordInputs fields={fieldsFor(settings.promise_minutes)} {...inputs} />
            <UrgencyInput
              {...urgency}
              label={labels.order}
              description={urgency.description || labels.orderHint}
            />
          </>
        )
      }}
    </SettingsForm>
  )
}
