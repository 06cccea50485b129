import { useQuery } from '@tanstack/react-query'
import { Calendar } from '#web/slices/appointments/components/calendar.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'

export function Component() {
  const { data: locations } = useQuery(locationsQuery)
  return <Calendar locations={locations} />
}
