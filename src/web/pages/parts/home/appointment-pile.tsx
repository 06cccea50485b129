import { useQuery } from '@tanstack/react-query'
import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { formatTime, wallTime } from '#contract/appointments/appointments.times.ts'
import { errorText } from '#web/lib/api.ts'
import { practiceToday } from '#web/lib/practice-day.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSession } from '#web/lib/use-session.ts'
import { calendarQuery } from '#web/slices/appointments/api/appointments.ts'
import { appointmentPaths } from '#web/slices/appointments/components/appointment-paths.ts'
import { infoQuery } from '#web/slices/auth/api/info.ts'
import { WorkCard, WorkItem, workCardRows } from '#web/ui/work-card.tsx'

/** Everything on today's calendar. */
export const todayQuery = () => calendarQuery({ from: practiceToday(), to: practiceToday() })

/** Those who treat are shown their own appointments, all others those of their locations. */
const treating = ['dentist', 'hygienist']

/** What is still to come today. */
export function AppointmentPileCard() {
  const calendar = useQuery(todayQuery())
  const info = useQuery(infoQuery)
  const now = useNow()
  const role = useSession()?.userInfo.role ?? ''
  const own = treating.includes(role) ? info.data?.user_name : undefined
  const coming = calendar.data?.results
    .filter(isKnown)
    .filter(
      (entry) =>
        entry.status === 'scheduled' &&
        Date.parse(entry.date_time) + entry.duration * 60_000 > now &&
        (own === undefined || entry.staff?.user.username === own),
    )
  return (
    <WorkCard
      title="Today’s Appointments"
      count={coming?.length}
      to="/calendar"
      empty="No more appointments today."
      error={calendar.isError ? errorText(calendar.error) : undefined}
      onRetry={() => calendar.refetch()}
    >
      {coming?.slice(0, workCardRows).map((entry) => (
        <WorkItem
          key={entry.id}
          to={appointmentPaths.edit(entry)}
          title={entry.patient.name}
          detail={[entry.type, entry.staff?.name, entry.location?.name].filter(Boolean).join(' · ')}
          note={formatTime(wallTime(new Date(entry.date_time), entry.time_zone).time)}
        />
      ))}
    </WorkCard>
  )
}

const isKnown = (entry: CalendarEntry): entry is Appointment => entry.patient !== null
