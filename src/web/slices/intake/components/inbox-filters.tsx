import type { InboxQuery } from '#contract/intake/inbox.schemas.ts'
import { intakeDoors, intakeFilters } from '#contract/intake/intake.enums.ts'
import { intakeDoorLabel, intakeFilterLabel } from '#contract/intake/intake.labels.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { practiceToday } from '#web/lib/practice-day.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DayRange } from '#web/ui/day-range.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'

interface InboxFiltersProps {
  query: InboxQuery
  locations: LocationChoice
  onFilter: (changes: Partial<InboxQuery>) => void
}

const choices = (all: string, keys: readonly string[], labelOf: (key: string) => string) => [
  { value: '', label: all },
  ...keys.map((key) => ({ value: key, label: labelOf(key) })),
]
const outcomes = choices('All outcomes', intakeFilters, intakeFilterLabel)
const doors = choices('All doors', intakeDoors, intakeDoorLabel)

/** The filters of the inbox: outcome, door, location, days. */
export function InboxFilters({ query, locations, onFilter }: InboxFiltersProps) {
  const places = (locations.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <FilterBar label="Inbox">
      <Choice
        label="Outcome"
        data={outcomes}
        value={query.outcome ?? ''}
        onChange={(key) => onFilter({ outcome: intakeFilters.find((outcome) => outcome === key) })}
      />
      <Choice
        label="Door"
        data={doors}
        value={query.door ?? ''}
        onChange={(key) => onFilter({ door: intakeDoors.find((door) => door === key) })}
      />
      <Choice
        label="Location"
        data={[{ value: '', label: 'All locations' }, ...places]}
        value={query.location === undefined ? '' : String(query.location)}
        onChange={(id) => onFilter({ location: id ? Number(id) : undefined })}
      />
      <DayRange today={practiceToday()} range={query} onChange={onFilter} />
    </FilterBar>
  )
}
