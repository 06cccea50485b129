import { useQuery } from '@tanstack/react-query'
import { hoursQuery } from '#web/slices/desk/api/desk.ts'
import { ProviderHoursList } from '#web/slices/schedules/components/provider-hours-list.tsx'

/** The providers of a location, whose hours begin as its office hours. */
export function LocationProviders({ location }: { location: number }) {
  const { data } = useQuery(hoursQuery(location))
  return <ProviderHoursList location={location} office={data?.office} />
}
