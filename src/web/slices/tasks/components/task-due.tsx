import { Flex, Text } from '@mantine/core'
import { formatDay, lateBy } from '#contract/formats/dates.ts'
import { isPastDue } from '#contract/tasks/tasks.rules.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'
import { practiceToday } from '#web/lib/practice-time.ts'

export function TaskDue({ task }: { task: Task }) {
  const today = practiceToday()
  return (
    <Flex component="span" display="inline-flex" wrap="wrap" columnGap={8}>
      {formatDay(task.due_date)}
      {isPastDue(task, today) && (
        <Text span inherit fw={500} c="var(--mantine-color-error)">
          {lateBy(task.due_date, today)}
        </Text>
      )}
    </Flex>
  )
}

export const taskLabels = {
  about: 'About',
  title: 'Title',
  description: 'Description',
  due_date: 'Due Date',
  assigned_to: 'Assigned To',
  created_by: 'Created By',
  status: 'Status',
  content: 'Content',
  pages: 'Pages of tasks',
} as const
