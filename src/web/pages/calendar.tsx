import { useQueries, useQuery } from '@tanstack/react-query'
import { Calendar } from '#web/slices/appointments/components/calendar.tsx'
import { hoursQuery } from '#web/slices/desk/api/desk.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { VisitPatientFacts, WithVisitSteps } from './parts/visit-parts.tsx'

export function Component() {
  const { data: locations } = useQuery(locationsQuery)
  const open = (locations ?? []).filter(({ closed }) => !closed)
  const officeHours = useQueries({
    queries: open.map(({ id }) => hoursQuery(id)),
    combine: (answers) => answers.map(({ data }) => data),
  })
  const known = open.flatMap(({ id }, index) => {
    const hours = officeHours[index]
    return hours ? [[id, hours] as const] : []
  })
  return (
    <WithVisitSteps>
      <Calendar
        locations={locations}
        officeHours={new Map(known)}
        patientFacts={(patientId) => <VisitPatientFacts patientId={patientId} />}
      />
    </WithVisitSteps>
  )
}
