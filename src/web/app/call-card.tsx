import { Button, CloseButton, Paper, Skeleton, Text } from '@mantine/core'
import { IconPhone, IconPhoneCheck, IconPhoneOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#contract/formats/dates.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import { callAnnouncement, realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { errorStatus } from '#web/lib/api.ts'
import { useLead } from '#web/slices/leads/api/lead.ts'
import { notesQuery } from '#web/slices/notes/api/notes.ts'
import { noteExcerpt } from '#web/slices/notes/components/note-excerpt.ts'
import type { ShownCall } from '#web/slices/realtime/calls.ts'
import { tasksQuery } from '#web/slices/tasks/api/tasks.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import classes from './call-card.module.css'

const icons = { ringing: IconPhone, answered: IconPhoneCheck, ended: IconPhoneOff } as const
const mostTasks = 3

interface CallCardProps {
  call: ShownCall
  /** Told what there is to read out, once it is known who calls. */
  onKnown: (announcement: string) => void
  onDismiss: () => void
}

/** Who calls: name or number, where, what was written last, what is still to be done. */
export function CallCard({ call, onKnown, onDismiss }: CallCardProps) {
  const id = useId()
  const { lead, error } = useLead(call.lead)
  const subject = { kind: 'leads', id: call.lead } as const
  const notes = useQuery(notesQuery(subject, { ordering: '-created_at', page: 1, page_size: 1 }))
  const tasks = useQuery(tasksQuery(subject, { ordering: 'due_date', page: 1, page_size: 25 }))
  const announcement = lead && callAnnouncement(leadName(lead), lead.location?.name)
  useEffect(() => {
    if (announcement) onKnown(announcement)
  }, [announcement, onKnown])
  if (errorStatus(error) === 404) return null
  const Icon = icons[call.state]
  const name = lead && leadName(lead)
  // Who withholds their number has none.
  const phone = lead?.phone && formatPhone(lead.phone)
  const note = notes.data?.results[0]
  const open = tasks.data?.results.filter(({ status }) => status !== 'completed')
  return (
    <Paper
      component="article"
      withBorder
      aria-labelledby={id}
      className={classes.card}
      data-state={call.state}
    >
      <header className={classes.header}>
        <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
        <span className={classes.state}>{realtimeMessages[call.state]}</span>
        <span className={classes.place}>{lead?.location?.name}</span>
        <CloseButton
          size="sm"
          data-dismiss={call.lead}
          aria-label={`Dismiss call of ${name ?? 'lead'}`}
          onClick={onDismiss}
        />
      </header>
      <h2 id={id} className={classes.name}>
        {name ?? <Skeleton h={20} w={160} />}
      </h2>
      {phone && phone !== name && <Text size="sm">{phone}</Text>}
      <dl className={classes.facts}>
        <dt>Last note</dt>
        <dd>
          {note && (
            <>
              {noteExcerpt(note.content)}{' '}
              <span className={classes.when}>
                <RelativeTime instant={note.created_at} />
              </span>
            </>
          )}
          {notes.data && !note && realtimeMessages.noNote}
        </dd>
        <dt>Open tasks</dt>
        <dd>
          {open?.slice(0, mostTasks).map((task) => (
            <span key={task.id} className={classes.task}>
              {task.title}, {formatDay(task.due_date)}
            </span>
          ))}
          {open && open.length > mostTasks && (
            <span className={classes.task}>and {open.length - mostTasks} more</span>
          )}
          {open?.length === 0 && realtimeMessages.noTasks}
        </dd>
      </dl>
      <Button component={Link} to={`/leads/${call.lead}`} size="compact-md" fullWidth onClick={onDismiss}>
        Open lead
      </Button>
    </Paper>
  )
}
