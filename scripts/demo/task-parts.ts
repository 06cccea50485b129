import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import type { TaskStatus } from '#contract/tasks/tasks.enums.ts'
import type { DemoLead } from './leads.ts'
import { fillSentence } from './messages.ts'
import type { Practice, PracticeStaff } from './practice.ts'
import type { Random } from './random.ts'
import { taskTexts } from './task-texts.ts'

/** A task before it has an id. */
export interface DemoTask {
  lead: DemoLead
  creator: PracticeStaff
  assignee: PracticeStaff
  title: string
  description: string
  due_date: string
  created_at: Date
  /** What the assignee set it to after it was created as pending. */
  moves: { at: Date; status: TaskStatus }[]
}

/** What tasks of a practice are made with. */
export interface TaskParts {
  practice: Practice
  random: Random
  now: Date
  /** Title and description of something to do about a lead of a status that nobody does yet, other than `avoided` titles. */
  drawText(
    lead: DemoLead,
    status: LeadStatus,
    avoided?: ReadonlySet<string>,
  ): Pick<DemoTask, 'title' | 'description'> | null
}

/** Draws texts, none twice for the same lead. */
export function textDrawer(random: Random): TaskParts['drawText'] {
  const titles = new Map<DemoLead, Set<string>>()
  return (lead, status, avoided) => {
    const used = titles.get(lead) ?? new Set()
    const left = taskTexts[status].filter(
      ({ title, fits }) => !used.has(title) && !avoided?.has(title) && (fits?.(lead) ?? true),
    )
    if (left.length === 0) return null
    const { title, description } = random.pick(left)
    titles.set(lead, used.add(title))
    return { title, description: fillSentence(random, description) }
  }
}
