import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Slot } from '#contract/appointments/appointments.schemas.ts'
import { parseWish } from '#contract/appointments/wishes.rules.ts'
import { practiceToday, practiceWeekStart } from '#web/lib/practice-time.ts'
import { freeTimesQuery } from '../api/bookings.ts'

export interface Choice {
  value: number
  label: string
}

/** Values that a search for free times starts with. */
export interface FreeTimesStart {
  location: number | null
  staff: number | null
  /** A time that was chosen already, free or not. Stands first until a value changes. */
  given?: Slot | undefined
  from?: string | undefined
  to?: string | undefined
  /** Name of a service, or any other text. */
  type?: string | undefined
  /** Minutes. */
  duration?: number | undefined
  /** The visit that moves. */
  except?: number | undefined
}

/** Count of the times to choose from. */
const shown = 6
/** Milliseconds of pause in typing before the times are fetched. */
const pause = 150

export const keyOf = ({ date_time, location }: Slot): string => `${date_time} ${location?.id}`

/** The first provider at each time and location. */
const distinct = (slots: readonly Slot[]): Slot[] =>
  [...Map.groupBy(slots, keyOf).values()].flatMap(([first]) => first ?? [])

/** Free times by the caller's wish, service, provider and location, and the chosen one. */
export function useFreeTimes(start: FreeTimesStart, services: readonly Choice[] = []) {
  const [wish, setWish] = useState('')
  const [type, setType] = useState(start.type ?? '')
  const [duration, setDuration] = useState(start.duration ?? null)
  const [staff, setStaff] = useState(start.staff)
  const [location, setLocation] = useState(start.location)
  const [selected, setSelected] = useState(0)

  // Words that are still being typed are not understood yet.
  const [settledWish] = useDebouncedValue(wish, pause)
  const { at, unknown, ...days } = parseWish(settledWish, practiceToday(), practiceWeekStart())
  const { except } = start
  const service = services.find(({ label }) => label === type)?.value ?? null
  const { from = start.from, to = days.from ? undefined : start.to } = days
  const times = useQuery(freeTimesQuery({ location, service, staff, duration, except, at, from, to }))

  const isAsStarted = !wish && staff === start.staff && location === start.location
  const free = times.data ?? []
  const { given } = start
  const isSame = (a: Slot, b: Slot) => a.date_time === b.date_time && a.staff.id === b.staff.id
  const first = isAsStarted && given ? [free.find((slot) => isSame(slot, given)) ?? given] : []
  const slots = distinct([...first, ...free]).slice(0, shown)
  const last = slots.length - 1
  const step = (by: 1 | -1) => {
    if (last >= 0) setSelected((Math.min(selected, last) + by + slots.length) % slots.length)
  }
  return {
    ...{ wish, unknown, type, setType, service, duration, setDuration, staff, setStaff },
    ...{ location, setLocation, times, slots, step },
    setWish: (text: string) => {
      setWish(text)
      setSelected(0)
    },
    select: setSelected,
    /** False for a given time at which the provider is busy or away. */
    isFree: (slot: Slot) => free.some((each) => isSame(each, slot)),
    /** Undefined without a time, or while the list still belongs to an earlier wish. */
    chosen: wish !== settledWish || times.isPlaceholderData ? undefined : slots[Math.min(selected, last)],
    marked: slots[Math.min(selected, last)],
  }
}

export type FreeTimes = ReturnType<typeof useFreeTimes>
