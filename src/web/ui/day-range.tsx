import { DayInput } from './day-input.tsx'
import { isDay } from './day-text.ts'

interface Days {
  from?: string | undefined
  to?: string | undefined
}

interface DayRangeProps {
  today: string
  range: Days
  onChange: (change: Days) => void
}

/** The first and the last day of a list, both included; no limit where there is none. */
export function DayRange({ today, range, onChange }: DayRangeProps) {
  return (
    <>
      <DayInput
        label="From"
        today={today}
        value={range.from ?? null}
        onChange={(day) => (day === null || isDay(day)) && onChange({ from: day ?? undefined })}
      />
      <DayInput
        label="To"
        today={today}
        value={range.to ?? null}
        onChange={(day) => (day === null || isDay(day)) && onChange({ to: day ?? undefined })}
      />
    </>
  )
}
