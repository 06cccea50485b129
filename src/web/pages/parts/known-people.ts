import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { formatPhone } from '#contract/formats/phone.ts'
import { leadStatusLabel } from '#contract/leads/leads.enums.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import { LeadListQuery, type LeadRow } from '#contract/leads/leads.schemas.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import { PatientMatchQuery } from '#contract/patients/patients.schemas.ts'
import { leadsQuery } from '#web/slices/leads/api/leads.ts'
import { matchesQuery } from '#web/slices/patients/api/matches.ts'
import type { KnownPerson } from '#web/ui/known-people.tsx'

/** Milliseconds without typing before the search starts. */
const pause = 250
/** Shorter numbers are still being typed. */
const minDigits = 7
const maxShown = 4

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** Finds leads and patients by phone number or email while it is typed. */
export function useKnownPeople(typed: { phone: string; email: string }): readonly KnownPerson[] {
  const [phone] = useDebouncedValue(typed.phone.trim(), pause)
  const [email] = useDebouncedValue(typed.email.trim().toLowerCase(), pause)
  const searches = [
    ...(digitsOf(phone).length >= minDigits ? [phone] : []),
    ...(/.@.+\../.test(email) ? [email] : []),
  ]
  const leads = useQueries({
    queries: searches.map((search) =>
      leadsQuery(LeadListQuery.parse({ search, page_size: String(maxShown) })),
    ),
    combine: (results) => results.flatMap(({ data }) => data?.results ?? []),
  })
  const match = PatientMatchQuery.safeParse({ phone, email }).data
  const { data: patients = [] } = useQuery({
    ...matchesQuery(match ?? { phone: '', email: '' }),
    enabled: match !== undefined && searches.length > 0,
  })
  if (searches.length === 0) return []
  const people = new Map<string, KnownPerson>()
  for (const lead of leads)
    if (isSame(lead, phone, email)) add(people, `/leads/${lead.id}`, leadName(lead), lead)
  for (const patient of patients) {
    const { id, location } = patient
    add(people, `/patients/${id}`, patientName(patient), { phone: patient.phone, location })
  }
  return [...people.values()].slice(0, maxShown)
}

// Compares the results, because the search also finds longer numbers and names.
const isSame = (lead: LeadRow, phone: string, email: string) =>
  (phone !== '' && digitsOf(lead.phone).endsWith(digitsOf(phone).slice(-10))) ||
  (email !== '' && lead.email.toLowerCase() === email)

interface Described {
  phone: string
  location: { name: string } | null
  status?: LeadRow['status']
}

function add(people: Map<string, KnownPerson>, path: string, name: string, person: Described) {
  const kind = person.status ? leadStatusLabel(person.status) : 'Patient'
  const detail = [kind, formatPhone(person.phone), person.location?.name].filter(Boolean).join(' · ')
  people.set(path, { path, name, detail })
}
