import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#contract/formats/dates.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { isDueSoon } from '#contract/tasks/tasks.rules.ts'
import { practiceToday } from '#web/lib/practice-day.ts'
import { myTasksQuery } from '#web/slices/tasks/api/my-tasks.ts'
import { CompleteButton } from '#web/slices/tasks/components/complete-button.tsx'
import { useTaskStatus } from '#web/slices/tasks/components/use-task-status.tsx'
import { WorkCard, WorkItem, workCardRows } from '#web/ui/work-card.tsx'

/** One's own tasks that are late or due in the next days, soonest first; each can be completed here. */
export function TaskPileCard() {
  const tasks = useQuery(myTasksQuery)
  const status = useTaskStatus()
  const today = practiceToday()
  const open = tasks.data?.filter((task) => task.status !== 'completed' && isDueSoon(task.due_date, today))
  return (
    <WorkCard
      title="My Tasks"
      count={open?.length}
      to="/my-tasks"
      empty="Nothing is due in the next days."
      error={tasks.isError ? taskMessages.widgetFetchFailed : undefined}
      onRetry={() => tasks.refetch()}
    >
      {status.failure && (
        <Alert
          component="li"
          color="red"
          role="alert"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={status.dismiss}
        >
          {status.failure}
        </Alert>
      )}
      {open?.slice(0, workCardRows).map((task) => (
        <WorkItem
          key={task.id}
          to={`/tasks/${task.id}`}
          title={task.title}
          detail={[(task.lead ?? task.patient)?.name, task.description].filter(Boolean).join(' · ')}
          note={task.due_date === today ? 'Today' : formatDay(task.due_date)}
          late={task.due_date < today}
          before={<CompleteButton task={task} onStatus={status.set} />}
        />
      ))}
    </WorkCard>
  )
}
