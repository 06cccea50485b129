import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { formatPhone } from '#contract/formats/phone.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import { leadQuery } from '#web/slices/leads/api/lead.ts'
import { patientQuery } from '#web/slices/patients/api/patient.ts'
import { noteOpened } from '#web/slices/search/recent.ts'

/** Remembers whose page is open, for the recent entries of the search. The page itself loads the person. */
export function NoteOpenedPeople() {
  const [, kinds, id] = /^\/(leads|patients)\/(\d+)/.exec(useLocation().pathname) ?? []
  // Never fetches. It shares the query function with the page, because an observer without one would disable it.
  const { data: lead } = useQuery({ ...leadQuery(Number(id)), enabled: false })
  const { data: patient } = useQuery({ ...patientQuery(Number(id)), enabled: false })
  const kind = kinds === 'leads' ? 'lead' : 'patient'
  const person = kinds && (kind === 'lead' ? lead : patient)
  const title = kinds && (kind === 'lead' ? lead && leadName(lead) : patient && patientName(patient))
  const detail = person && (formatPhone(person.phone) || person.email)
  useEffect(() => {
    if (title === undefined || detail === undefined) return
    const opened = { kind, id: Number(id) } as const
    void noteOpened({ ...opened, title, detail, person: opened })
  }, [kind, id, title, detail])
  return null
}
