import { Flex, Text } from '@mantine/core'
import { formatDay } from '#contract/formats/dates.ts'
import { followUpLabels } from '#contract/leads/leads.enums.ts'
import { isPastDue } from '#contract/tasks/tasks.rules.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'
import { practiceToday } from '#web/lib/practice-time.ts'

export function TaskDue({ task }: { task: Task }) {
  return (
    <Flex component="span" display="inline-flex" wrap="wrap" columnGap={8}>
      {formatDay(task.due_date)}
      {isPastDue(task, practiceToday()) && (
        <Text span inherit fw={500} c="var(--mantine-color-error)">
          {followUpLabels.past_due}
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
} as const
