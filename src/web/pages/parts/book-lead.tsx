import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import { providerRoles, staffRoleLabel } from '#contract/staff/staff.enums.ts'
import { type BookingRequest, bookingDialog } from '#web/lib/booking-dialog.ts'
import { locationEntries } from '#web/lib/location-choice.ts'
import { practiceZone } from '#web/lib/practice-time.ts'
import { useSession } from '#web/lib/use-session.ts'
import { useStaffChoices } from '#web/slices/appointments/api/choices.ts'
import { servicesQuery } from '#web/slices/bookings/api/bookings.ts'
import { BookingDialog } from '#web/slices/bookings/components/booking-dialog.tsx'
import { useLead } from '#web/slices/leads/api/lead.ts'
import { locationsQuery, zoneOf } from '#web/slices/locations/api/locations.ts'
import { showNotice } from '#web/ui/notices.ts'

/** The booking dialog with lead, services, providers and locations. */
export default function BookLead({ request }: { request: BookingRequest }) {
  const { lead, error } = useLead(request.lead)
  const locations = useQuery(locationsQuery)
  const companyId = useSession()?.locationInfo.company.id ?? 0
  const services = useQuery(servicesQuery(companyId))
  const { people } = useStaffChoices(null, null)
  useEffect(() => {
    if (!error || lead) return
    showNotice('booking', { color: 'red', message: leadMessages.fetchOneFailed })
    bookingDialog.close()
  }, [error, lead])
  // The row of a list lacks the details that the dialog needs.
  if (lead?.note === undefined || !locations.data) return null
  return (
    <BookingDialog
      lead={lead as Lead}
      services={(services.data ?? [])
        .filter(({ new_patients }) => new_patients || lead.patient !== null)
        .map(({ id, name }) => ({ value: id, label: name }))}
      providers={people
        .filter(({ role }) => providerRoles.includes(role.name))
        .map(({ id, name, role }) => ({ value: id, label: `${name} · ${staffRoleLabel(role.name)}` }))}
      locations={locationEntries({ data: locations.data }, lead.location?.id)}
      zoneOf={(location) => (location === null ? practiceZone() : zoneOf(locations.data)(location))}
      note={request.note}
      onBooked={request.onBooked}
      onClose={bookingDialog.close}
    />
  )
}
