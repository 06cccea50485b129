import type { TaskListQuery } from '#contract/tasks/tasks.schemas.ts'
import type { Subject } from '#web/lib/subject.ts'

export const taskKeys = {
  lists: ['tasks', 'list'],
  listsOf: ({ kind, id }: Subject) => ['tasks', 'list', kind, id],
  list: ({ kind, id }: Subject, query: TaskListQuery) => ['tasks', 'list', kind, id, query],
  mine: ['tasks', 'mine'],
  detail: (id: number) => ['tasks', 'detail', id],
  change: ['tasks', 'change'],
  staff: (subject: Subject | undefined) => ['tasks', 'staff', subject?.kind, subject?.id],
} as const
