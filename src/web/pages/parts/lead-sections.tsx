import { useQuery } from '@tanstack/react-query'
import { leadRequestMessages } from '#contract/intake/lead-requests.messages.ts'
import { leadRequestsQuery } from '#web/slices/intake/api/lead-requests.ts'
import { LeadRequestItem } from '#web/slices/intake/components/lead-request-item.tsx'
import { leadPeopleQuery } from '#web/slices/leads/api/people.ts'
import { candidateName, LeadPeopleSection } from '#web/slices/leads/components/lead-people-section.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import PersonSections from './person-sections.tsx'

interface LeadSectionsProps {
  id: number
  headingOrder: 2 | 3
  writesElsewhere?: boolean
}

/** Sections appear together so that they do not move while someone reads. */
export default function LeadSections({ id, headingOrder, writesElsewhere = false }: LeadSectionsProps) {
  const people = useQuery(leadPeopleQuery(id))
  const requests = useQuery(leadRequestsQuery(id))
  const candidates = (people.data?.candidates ?? []).map((lead) => ({
    id: lead.id,
    name: candidateName(lead),
  }))
  const { results = [], count = 0 } = requests.data ?? {}
  return (
    <PersonSections
      subject={{ kind: 'leads', id }}
      headingOrder={headingOrder}
      writesElsewhere={writesElsewhere}
      own={{
        answered: people.isFetched && requests.isFetched,
        sections: <LeadPeopleSection id={id} headingOrder={headingOrder} />,
      }}
      happened={{
        others: results.map((request) => ({
          key: `request ${request.id}`,
          at: request.received_at,
          item: <LeadRequestItem lead={id} request={request} others={candidates} movable={count > 1} />,
        })),
        problem: requests.isError && !requests.data && (
          <LoadError message={leadRequestMessages.fetchFailed} onRetry={() => requests.refetch()} />
        ),
      }}
    />
  )
}
