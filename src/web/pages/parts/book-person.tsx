import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { bookingMessages } from '#contract/bookings/bookings.messages.ts'
import { personFromText } from '#contract/bookings/bookings.rules.ts'
import { providerRoles, staffRoleLabel } from '#contract/staff/staff.enums.ts'
import { type Bookee, type BookingRequest, bookingDialog, type MoveRequest } from '#web/lib/booking-dialog.ts'
import { locationEntries } from '#web/lib/location-choice.ts'
import { practiceZone } from '#web/lib/practice-time.ts'
import { useSession } from '#web/lib/use-session.ts'
import { useStaffChoices } from '#web/slices/appointments/api/choices.ts'
import { useAskBeforeBooking } from '#web/slices/appointments/components/ask-before-booking.ts'
import { askIfSecond } from '#web/slices/appointments/components/ask-if-second.ts'
import { servicesQuery } from '#web/slices/bookings/api/bookings.ts'
import { type BookedPerson, BookingDialog } from '#web/slices/bookings/components/booking-dialog.tsx'
import { MoveDialog } from '#web/slices/bookings/components/move-dialog.tsx'
import { PersonSearch } from '#web/slices/bookings/components/person-search.tsx'
import { useLead } from '#web/slices/leads/api/lead.ts'
import { locationsQuery, zoneOf } from '#web/slices/locations/api/locations.ts'
import { patientQuery } from '#web/slices/patients/api/patient.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useFoundPeople } from './found-people.ts'

interface BookingProps {
  request: BookingRequest | MoveRequest
}

/** The dialog that books a person or moves a visit, with people, services, providers and locations. */
export default function Booking({ request }: BookingProps) {
  if ('moved' in request) return <Move visit={request.moved} />
  return request.who ? <Known request={request} who={request.who} /> : <Anyone request={request} />
}

const { close } = bookingDialog

/** Undefined until the locations are here. */
function useChoices(location: number | null | undefined) {
  const locations = useQuery(locationsQuery).data
  const companyId = useSession()?.locationInfo.company.id ?? 0
  const { data: services = [] } = useQuery(servicesQuery(companyId))
  const { people } = useStaffChoices(null, null)
  if (!locations) return undefined
  const zone = zoneOf(locations)
  return {
    services,
    providers: people
      .filter(({ role }) => providerRoles.includes(role.name))
      .map(({ id, name, role }) => ({ value: id, label: `${name} · ${staffRoleLabel(role.name)}` })),
    locations: locationEntries({ data: locations }, location),
    zoneOf: (place: number | null) => (place === null ? practiceZone() : zone(place)),
  }
}

function Move({ visit }: { visit: MoveRequest['moved'] }) {
  const choices = useChoices(visit.location?.id)
  if (!choices) return null
  const { services: _, ...rest } = choices
  return <MoveDialog visit={visit} {...rest} askIfSecond={askIfSecond} onClose={close} />
}

function Known({ request, who, onOther }: { request: BookingRequest; who: Bookee; onOther?: () => void }) {
  const Person = who.kind === 'lead' ? Lead : Patient
  return <Person request={request} who={who} onOther={onOther} />
}

interface KnownProps {
  request: BookingRequest
  who: Bookee
  onOther: (() => void) | undefined
}

function Lead({ request, who, onOther }: KnownProps) {
  const { lead, error } = useLead(who.id)
  useGone(error !== null && !lead)
  // The row of a list lacks the details that the dialog needs.
  if (lead?.note === undefined) return null
  const { first_name, last_name, phone, email, location } = lead
  const person = {
    ...{ who, first_name, last_name, phone, email },
    ...{ location: location?.id ?? null, isPatient: !!lead.patient },
  }
  return <Dialog request={request} person={person} onOther={onOther} />
}

function Patient({ request, who, onOther }: KnownProps) {
  const { data: patient, error } = useQuery(patientQuery(who.id))
  useGone(error !== null && !patient)
  if (!patient) return null
  const { first_name, last_name, phone, email, location } = patient
  const person = {
    ...{ who, first_name, last_name, phone, email },
    ...{ location: location?.id ?? null, isPatient: true },
  }
  return <Dialog request={request} person={person} onOther={onOther} />
}

/** Closes the dialog with a notice if the person can't be loaded. */
function useGone(isGone: boolean): void {
  useEffect(() => {
    if (!isGone) return
    showNotice('booking', { color: 'red', message: bookingMessages.personFailed })
    close()
  }, [isGone])
}

/** First asks whom to book. */
function Anyone({ request }: { request: BookingRequest }) {
  const [who, setWho] = useState<Bookee>()
  const [text, setText] = useState(request.family?.phone ?? '')
  const [isNew, setNew] = useState(false)
  const [own, other] = useSession()?.userInfo.locationIds ?? []
  const back = () => {
    setWho(undefined)
    setNew(false)
  }
  if (who) return <Known request={request} who={who} onOther={back} />
  if (isNew) {
    const typed = personFromText(text)
    const person = {
      who: undefined,
      ...{ ...typed, last_name: typed.last_name || (request.family?.last_name ?? '') },
      ...{ email: '', location: other === undefined ? (own ?? null) : null, isPatient: false },
    }
    return <Dialog request={request} person={person} onOther={back} />
  }
  return (
    <PersonSearch
      start={text}
      useFound={useFoundPeople}
      onChoose={setWho}
      onNew={(typed) => {
        setText(typed)
        setNew(true)
      }}
      onClose={close}
    />
  )
}

interface DialogProps {
  request: BookingRequest
  person: BookedPerson
  onOther: (() => void) | undefined
}

function Dialog({ request, person, onOther }: DialogProps) {
  const askFirst = useAskBeforeBooking()
  const choices = useChoices(person.location)
  if (!choices) return null
  const { services, ...rest } = choices
  const offered = services
    .filter(({ new_patients }) => new_patients || person.isPatient)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <BookingDialog
      request={request}
      person={person}
      services={offered}
      {...rest}
      askFirst={askFirst}
      askIfSecond={askIfSecond}
      onOther={onOther}
      onClose={close}
    />
  )
}
