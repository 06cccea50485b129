import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { bookingLabels as labels } from '#contract/bookings/bookings.labels.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import { leadStatusLabel } from '#contract/leads/leads.enums.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import { LeadListQuery } from '#contract/leads/leads.schemas.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import { foundPatientsQuery } from '#web/slices/appointments/api/choices.ts'
import type { FoundPeople, FoundPerson } from '#web/slices/bookings/components/person-search.tsx'
import { leadsQuery } from '#web/slices/leads/api/leads.ts'

/** Milliseconds without typing before the search starts. */
const pause = 200
/** Of each kind. */
const shown = 5

interface Described {
  phone: string
  email: string
  location: { name: string } | null
}

const detailOf = (kind: string, { phone, email, location }: Described) =>
  [kind, formatPhone(phone) || email, location?.name].filter(Boolean).join(' · ')

/** Finds leads and patients by a name, number or email. A lead who is listed as a patient is left out. */
export function useFoundPeople(text: string): FoundPeople {
  const typed = text.trim()
  const [search] = useDebouncedValue(typed, pause)
  const enabled = search !== ''
  const patients = useQuery({ ...foundPatientsQuery(search), placeholderData: keepPreviousData, enabled })
  const leads = useQuery({
    ...leadsQuery(LeadListQuery.parse({ search, page_size: String(shown) })),
    placeholderData: keepPreviousData,
    enabled,
  })
  const people = new Map<string, FoundPerson>()
  const add = (kind: FoundPerson['who']['kind'], id: number, name: string, label: string, of: Described) => {
    const key = `${name.toLowerCase()} ${of.phone}`
    if (!people.has(key)) people.set(key, { who: { kind, id }, name, detail: detailOf(label, of) })
  }
  if (enabled) {
    for (const patient of patients.data?.slice(0, shown) ?? [])
      add('patient', patient.id, patientName(patient), labels.patient, patient)
    for (const lead of leads.data?.results ?? [])
      add('lead', lead.id, leadName(lead), leadStatusLabel(lead.status), lead)
  }
  const isLate = patients.isPlaceholderData || leads.isPlaceholderData
  return {
    people: [...people.values()],
    isSearching: typed !== search || (enabled && (patients.isPending || leads.isPending || isLate)),
    isError: patients.isError || leads.isError,
    retry: () => void Promise.all([patients.refetch(), leads.refetch()]),
  }
}
