import { Button, Group, Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { addDays, dayTimes, wallTime } from '#contract/appointments/appointments.times.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { queueModeLabels as labels } from '#contract/queue/queue-mode.labels.ts'
import { isTyping } from '#web/lib/is-typing.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { isDay } from '#web/ui/day-text.ts'
import { Failure } from '#web/ui/failure.tsx'
import { shortTime } from '#web/ui/instant.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { laterChoices } from './later-choices.ts'
import classes from './queue-mode.module.css'
import { KeyButton } from './work-actions.tsx'

interface CallLaterProps {
  who: string
  timeZone: string
  onPick: (at: string) => void
  onClose: () => void
}

const [firstTime, lastTime] = ['08:00', '20:30']

/** Asks for the time of the next call: the usual times by one key, or any day and hour. */
export function CallLater({ who, timeZone, onPick, onClose }: CallLaterProps) {
  const [now] = useState(() => new Date())
  const today = wallTime(now, timeZone).day
  const choices = laterChoices(now, timeZone)
  const [day, setDay] = useState<string | null>(addDays(today, 1))
  const [picked, setPicked] = useState<string | null>(null)
  const [failure, setFailure] = useState<string>()
  const times = isDay(day)
    ? dayTimes(day, timeZone).filter(
        ({ instant, time }) => instant > now && time >= firstTime && time <= lastTime,
      )
    : []
  useWindowEvent('keydown', ({ key, target, repeat }) => {
    const choice = choices[Number(key) - 1]
    if (choice && !repeat && !isTyping(target)) onPick(choice.at)
  })
  const save = () => {
    const at = times.find(({ instant }) => instant.toISOString() === picked)
    if (!at)
      return setFailure(
        isDay(day) && times.length === 0 ? queueMessages.inThePast : queueMessages.callLaterWhen,
      )
    onPick(at.instant.toISOString())
  }
  return (
    <Overlay title={labels.callWhomLater(who)} onClose={onClose}>
      <Stack gap="md">
        <div className={classes.keys}>
          {choices.map(({ label, at }, index) => (
            <KeyButton
              key={at}
              keyName={String(index + 1)}
              label={label}
              hint={shortTime(at)}
              onClick={() => onPick(at)}
            />
          ))}
        </div>
        <Group align="end" gap="sm" wrap="wrap">
          <DayInput label={labels.day} today={today} value={day} onChange={setDay} />
          <Choice
            label={labels.time}
            placeholder={labels.chooseTime}
            data={times.map(({ instant, label }) => ({ value: instant.toISOString(), label }))}
            value={picked}
            comboboxProps={{ withinPortal: false }}
            onChange={setPicked}
          />
          <Button onClick={save}>{labels.callThen}</Button>
        </Group>
        <Failure text={failure} />
      </Stack>
    </Overlay>
  )
}
