import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { idFilter } from '#contract/http/paging.ts'
import { QueueQuery } from '#contract/queue/queue.schemas.ts'
import { fromQueryString } from '#web/lib/query-string.ts'
import { useLead } from '#web/slices/leads/api/lead.ts'
import { Recordings } from '#web/slices/leads/components/lead-calls.tsx'
import { locationsQuery, zoneOf } from '#web/slices/locations/api/locations.ts'
import { QueueMode } from '#web/slices/queue/components/queue-mode.tsx'
import { ReleaseRequest } from './parts/release-request.tsx'

const WorkQuery = QueueQuery.pick({ location: true, channel: true }).extend({ request: idFilter })

export function Component() {
  const { search } = useLocation()
  const { request, ...query } = useMemo(() => fromQueryString(WorkQuery, search), [search])
  const { data: locations = [] } = useQuery(locationsQuery)
  const [released, setReleased] = useState<number>()
  return (
    <>
      <QueueMode
        query={query}
        asked={request}
        zoneOf={zoneOf(locations)}
        onRelease={({ id }) => setReleased(id)}
        voicemail={(lead) => <Voicemail key={lead} lead={lead} />}
      />
      {released !== undefined && <ReleaseRequest id={released} onClose={() => setReleased(undefined)} />}
    </>
  )
}

function Voicemail({ lead: id }: { lead: number }) {
  const { lead } = useLead(id)
  return lead?.call_recordings?.length ? (
    <Recordings lead={lead.id} recordings={lead.call_recordings} />
  ) : null
}
