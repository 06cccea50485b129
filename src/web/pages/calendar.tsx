import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#web/lib/use-session.ts'
import { Calendar } from '#web/slices/appointments/components/calendar.tsx'
import { servicesQuery } from '#web/slices/bookings/api/bookings.ts'
import { hoursQuery } from '#web/slices/desk/api/desk.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { VisitPatientFacts, WithVisitSteps } from './parts/visit-parts.tsx'

export function Component() {
  const { data: locations, isPending } = useQuery(locationsQuery)
  const open = (locations ?? []).filter(({ closed }) => !closed)
  const answered = useQueries({
    queries: open.map(({ id }) => hoursQuery(id)),
    combine: (answers) => ({
      hours: answers.flatMap(({ data }, index) => (data ? { id: open[index]?.id ?? 0, hours: data } : [])),
      isPending: answers.some((answer) => answer.isPending),
    }),
  })
  const officeHours = useMemo(
    () =>
      isPending || answered.isPending
        ? undefined
        : new Map(answered.hours.map(({ id, hours }) => [id, hours])),
    [isPending, answered],
  )
  const companyId = useSession()?.locationInfo.company.id ?? 0
  const { data: services = [] } = useQuery(servicesQuery(companyId))
  return (
    <WithVisitSteps>
      <Calendar
        locations={locations}
        officeHours={officeHours}
        services={services.map(({ name }) => name)}
        patientFacts={(patientId) => <VisitPatientFacts patientId={patientId} />}
      />
    </WithVisitSteps>
  )
}
