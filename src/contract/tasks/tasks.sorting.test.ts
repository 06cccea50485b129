import { expect, test } from 'vitest'
import { sortedTasks } from './tasks.rules.ts'
import type { Task } from './tasks.schemas.ts'

const task = (id: number, fields: Partial<Task>): Task =>
  ({ id, title: `Task ${id}`, description: '', status: 'pending', ...fields }) as Task
const tasks = [
  task(1, { due_date: '2026-03-12', status: 'completed', title: 'call' }),
  task(2, { due_date: '2026-03-14', title: 'Bill' }),
  task(3, { due_date: '2026-03-11', status: 'completed', title: 'Ask' }),
  task(4, { due_date: '2026-03-13', title: 'ask' }),
]

test.each<[Parameters<typeof sortedTasks>[1], number[]]>([
  [undefined, [4, 2, 3, 1]],
  ['due_date', [3, 1, 4, 2]],
  ['-due_date', [2, 4, 1, 3]],
  ['title', [3, 4, 2, 1]],
  ['-title', [1, 2, 3, 4]],
])('sortedTasks sorts by %s', (ordering, ids) => {
  expect(sortedTasks(tasks, ordering).map(({ id }) => id)).toEqual(ids)
})
