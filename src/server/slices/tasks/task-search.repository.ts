import { type RawBuilder, sql } from 'kysely'
import { formatDay } from '#contract/formats/dates.ts'
import { taskStatusLabel } from '#contract/tasks/tasks.enums.ts'
import { all } from '#server/platform/database/sql-parts.ts'
import { containing, type SubjectsView, subjectColumns } from '#server/platform/subjects.ts'
import { visibleTasks } from './tasks.repository.ts'

interface Reference {
  id: number
  name: string
}

/** A task that a search found. */
export interface SearchedTask {
  id: number
  title: string
  detail: string
  completed: boolean
  lead: Reference | null
  patient: Reference | null
}

type StoredTask = Pick<SearchedTask, 'id' | 'title' | 'lead' | 'patient'> & {
  status: string
  due_date: string
}

const maxFound = 500

/** Tasks whose title contains all words (plain text): open ones by due date, then completed ones. */
export async function searchTasks(
  { scope, db, subjects }: SubjectsView,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<SearchedTask[]> {
  const matches = all([
    visibleTasks(scope, subjects),
    ...words.map((word) => sql<boolean>`plain_text(tasks.title) LIKE ${containing(word)}`),
  ])
  const read = async (status: RawBuilder<boolean>, max: number, order: RawBuilder<unknown>) => {
    if (max <= 0) return []
    const { rows } = await sql<StoredTask>`
      WITH tasks AS (
        SELECT * FROM (SELECT * FROM tasks WHERE ${matches} AND ${status} LIMIT ${sql.lit(maxFound)}) AS tasks
        ORDER BY ${order} LIMIT ${max}
      )
      SELECT tasks.id, tasks.title, tasks.status, tasks.due_date, ${subjectColumns(scope, 'tasks', subjects)}
      FROM tasks ORDER BY ${order}
    `.execute(db)
    return rows
  }
  const open = await read(sql`tasks.status <> 'completed'`, limit, sql`tasks.due_date, tasks.id`)
  const done = await read(
    sql`tasks.status = 'completed'`,
    limit - open.length,
    sql`tasks.due_date DESC, tasks.id DESC`,
  )
  return [...open, ...done].map(({ id, title, status, due_date, lead, patient }) => {
    const state = status === 'pending' ? '' : taskStatusLabel(status)
    const about = (lead ?? patient)?.name ?? ''
    const detail = [`Due ${formatDay(due_date)}`, about, state].filter(Boolean).join(' · ')
    return { id, title, detail, completed: status === 'completed', lead, patient }
  })
}
