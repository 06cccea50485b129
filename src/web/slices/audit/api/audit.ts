import { queryOptions } from '@tanstack/react-query'
import { listAudit } from '#contract/audit/audit.endpoints.ts'
import type { AuditListQuery } from '#contract/audit/audit.schemas.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import { pagingLimits } from '#contract/http/paging.ts'
import type { SubjectNoun } from '#contract/http/subjects.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import { listMembers } from '#contract/staff/members.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { listOptions } from '#web/lib/list.ts'

export const auditQuery = (query: AuditListQuery) => listOptions(listAudit, ['audit'], query)

/** Staff to choose from, former staff included. */
export const auditPeopleQuery = queryOptions({
  queryKey: ['audit', 'people'],
  queryFn: async ({ signal }) => {
    const query = { page_size: String(pagingLimits.maxPageSize) }
    const { results } = await call(listMembers, { query }, { signal })
    return results.filter(({ kind }) => kind === 'staff')
  },
  staleTime: 5 * 60_000,
})

export interface FoundPerson {
  kind: SubjectNoun
  id: number
  name: string
  detail: string
}

/** Leads and patients by name, phone or email. */
export const foundPeopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['audit', 'found', search],
    queryFn: async ({ signal }): Promise<FoundPerson[]> => {
      const query = { search, page_size: '10' }
      const [leads, patients] = await Promise.all([
        call(listLeads, { query }, { signal }),
        call(listPatients, { query }, { signal }),
      ])
      return [
        ...leads.results.map((lead) => foundPerson('lead', leadName(lead), lead)),
        ...patients.results.map((patient) => foundPerson('patient', patientName(patient), patient)),
      ]
    },
  })

const foundPerson = (
  kind: SubjectNoun,
  name: string,
  { id, phone, email }: { id: number; phone: string; email: string },
): FoundPerson => ({ kind, id, name, detail: phone ? formatPhone(phone) : email })
