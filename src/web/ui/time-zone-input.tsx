import type { SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { useNow } from '#web/lib/use-now.ts'
import { SearchableChoice } from './choice.tsx'

interface TimeZoneInputProps extends Omit<SelectProps, 'data'> {
  /** The zone that counts where none is chosen, the company's; left out where one has to be. */
  fallback?: string
}

/** A choice among all time zones, each with what its clocks show now. */
export function TimeZoneInput({ fallback, value, onChange, ...props }: TimeZoneInputProps) {
  const minute = Math.floor(useNow() / 60_000)
  const data = useMemo(() => {
    const now = new Date(minute * 60_000)
    const entries = zonesWith(value).map((zone) => ({ value: zone, label: zoneText(zone, now) }))
    return fallback
      ? [{ value: '', label: `Same as company: ${zoneText(fallback, now)}` }, ...entries]
      : entries
  }, [minute, value, fallback])
  return (
    <SearchableChoice
      {...props}
      data={data}
      value={value ?? (fallback ? '' : null)}
      onChange={(zone, option) => onChange?.(zone || (null as never), option)}
    />
  )
}

// A zone may be stored under a name that this browser lists under another.
function zonesWith(chosen: string | null | undefined): string[] {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  return [...new Set(chosen ? [...zones, chosen] : zones)]
}

/** A zone with its offset and the time of day there, such as 'America/New York (GMT-5, 11:52 AM)'. */
export function zoneText(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  const time = `${part('hour')}:${part('minute')} ${part('dayPeriod')}`
  return `${zone.replaceAll('_', ' ')} (${part('timeZoneName')}, ${time})`
}
