import { useQuery } from '@tanstack/react-query'
import { leadRequestsQuery } from '#web/slices/intake/api/lead-requests.ts'
import { LeadRequestsSection } from '#web/slices/intake/components/lead-requests-section.tsx'
import { leadPeopleQuery } from '#web/slices/leads/api/people.ts'
import { candidateName, LeadPeopleSection } from '#web/slices/leads/components/lead-people-section.tsx'
import PersonSections from './person-sections.tsx'

interface LeadSectionsProps {
  id: number
  headingOrder: 2 | 3
  writesElsewhere?: boolean
}

/** Sections appear together so that nothing moves while reading. */
export default function LeadSections({ id, headingOrder, writesElsewhere = false }: LeadSectionsProps) {
  const people = useQuery(leadPeopleQuery(id))
  const requests = useQuery(leadRequestsQuery(id))
  const others = (people.data?.candidates ?? []).map((lead) => ({ id: lead.id, name: candidateName(lead) }))
  return (
    <PersonSections
      subject={{ kind: 'leads', id }}
      headingOrder={headingOrder}
      writesElsewhere={writesElsewhere}
      own={{
        answered: people.isFetched && requests.isFetched,
        sections: (
          <>
            <LeadPeopleSection id={id} headingOrder={headingOrder} />
            <LeadRequestsSection id={id} headingOrder={headingOrder} others={others} />
          </>
        ),
      }}
    />
  )
}
