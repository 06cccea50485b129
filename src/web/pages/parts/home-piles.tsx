import { useQuery } from '@tanstack/react-query'
import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { formatTime, wallTime } from '#contract/appointments/appointments.times.ts'
import { homeLabels as labels } from '#contract/desk/home.labels.ts'
import { formatDay, lateBy } from '#contract/formats/dates.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import { leadStatusLabel, leadTypeLabel } from '#contract/leads/leads.enums.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import type { LeadRow } from '#contract/leads/leads.schemas.ts'
import { providerRoles } from '#contract/staff/staff.enums.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { isDueSoon } from '#contract/tasks/tasks.rules.ts'
import { errorText } from '#web/lib/api.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSession } from '#web/lib/use-session.ts'
import { calendarQuery } from '#web/slices/appointments/api/appointments.ts'
import { appointmentPaths } from '#web/slices/appointments/components/appointment-text.ts'
import { infoQuery } from '#web/slices/auth/api/info.ts'
import { leadsQuery } from '#web/slices/leads/api/leads.ts'
import { myTasksQuery } from '#web/slices/tasks/api/tasks.ts'
import { CompleteButton, useTaskStatus } from '#web/slices/tasks/components/task-status.tsx'
import { CallButton } from '#web/ui/contact-links.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { WorkCard, WorkItem, workCardRows } from '#web/ui/work-card.tsx'

export const dueTodayQuery = leadsQuery({
  follow_up_status: 'due_today',
  ordering: 'last_seen_at',
  page: 1,
  page_size: workCardRows,
})

export function FollowUpPileCard() {
  const leads = useQuery(dueTodayQuery)
  return (
    <WorkCard
      title={labels.followUps}
      count={leads.data?.count}
      to={`/leads?${new URLSearchParams({ follow_up_status: 'due_today' })}`}
      error={leads.isError ? errorText(leads.error) : undefined}
      onRetry={() => leads.refetch()}
    >
      {leads.data?.results.map((lead) => (
        <WorkItem
          key={lead.id}
          to={`/leads/${lead.id}`}
          title={leadName(lead)}
          detail={detailOf(lead)}
          note={leadStatusLabel(lead.status)}
          after={<CallButton phone={lead.phone} who={leadName(lead)} />}
        />
      ))}
    </WorkCard>
  )
}

/** Channel, phone (unless it is the name) and location. */
function detailOf(lead: LeadRow): string {
  const phone = lead.phone && formatPhone(lead.phone)
  return [leadTypeLabel(lead.type), phone !== leadName(lead) && phone, lead.location?.name]
    .filter(Boolean)
    .join(' · ')
}

export const todayQuery = () => calendarQuery({ from: practiceToday(), to: practiceToday() })

/** Providers see their own appointments. Other staff see the appointments of their locations. */
export function AppointmentPileCard() {
  const calendar = useQuery(todayQuery())
  const info = useQuery(infoQuery)
  const now = useNow()
  const role = useSession()?.userInfo.role ?? ''
  const ownUsername = providerRoles.includes(role) ? info.data?.user_name : undefined
  const upcoming = calendar.data?.results
    .filter(hasVisiblePatient)
    .filter(
      (entry) =>
        entry.status === 'scheduled' &&
        Date.parse(entry.date_time) + entry.duration * 60_000 > now &&
        (ownUsername === undefined || entry.staff?.user.username === ownUsername),
    )
  return (
    <WorkCard
      title={labels.appointments}
      count={upcoming?.length}
      to="/calendar"
      error={calendar.isError ? errorText(calendar.error) : undefined}
      onRetry={() => calendar.refetch()}
    >
      {upcoming?.slice(0, workCardRows).map((entry) => (
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

const hasVisiblePatient = (entry: CalendarEntry): entry is Appointment => entry.patient !== null

function dueNote(day: string, today: string): string {
  if (day === today) return labels.today
  return day < today ? lateBy(day, today) : formatDay(day)
}

export function TaskPileCard() {
  const tasks = useQuery(myTasksQuery)
  const status = useTaskStatus()
  const today = practiceToday()
  const open = tasks.data?.filter((task) => task.status !== 'completed' && isDueSoon(task.due_date, today))
  return (
    <WorkCard
      title={labels.tasks}
      count={open?.length}
      to="/my-tasks"
      error={tasks.isError ? taskMessages.widgetFetchFailed : undefined}
      onRetry={() => tasks.refetch()}
    >
      {status.failure && (
        <li>
          <Failure text={status.failure} onDismiss={status.dismiss} />
        </li>
      )}
      {open?.slice(0, workCardRows).map((task) => (
        <WorkItem
          key={task.id}
          to={`/tasks/${task.id}`}
          title={task.title}
          detail={[(task.lead ?? task.patient)?.name, task.description].filter(Boolean).join(' · ')}
          note={dueNote(task.due_date, today)}
          late={task.due_date < today}
          before={<CompleteButton task={task} onStatus={status.set} />}
        />
      ))}
    </WorkCard>
  )
}
