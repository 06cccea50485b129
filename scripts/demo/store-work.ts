import type pg from 'pg'
import '#server/slices/notes/notes.repository.ts'
import '#server/slices/tasks/tasks.repository.ts'
import type { DemoCompany } from './company.ts'
import type { DemoLead } from './leads.ts'
import { insertRows } from './rows.ts'
import type { StoredPractice } from './store-practice.ts'

/** Stores what the staff wrote and planned about a company's leads, and what happened to them. */
export async function storeWork(
  client: pg.ClientBase,
  { notes, tasks, events }: Pick<DemoCompany, 'notes' | 'tasks' | 'events'>,
  { companyId: company_id, idOf, staffIdOf }: StoredPractice,
  idOfLead: (lead: DemoLead) => number,
): Promise<void> {
  await insertRows(
    client,
    'notes',
    notes.map(({ lead, author, content, created_at }) => ({
      company_id,
      lead_id: lead && idOfLead(lead),
      patient_id: null,
      staff_id: staffIdOf(author),
      content,
      created_at,
      updated_at: created_at,
      version: 1,
    })),
  )
  await insertRows(
    client,
    'tasks',
    tasks.map(({ lead, creator, assignee, title, description, due_date, created_at, moves }) => ({
      company_id,
      lead_id: idOfLead(lead),
      patient_id: null,
      staff_id: staffIdOf(creator),
      assigned_to: staffIdOf(assignee),
      title,
      description,
      content: '',
      due_date,
      status: moves.at(-1)?.status ?? 'pending',
      created_at,
      updated_at: moves.at(-1)?.at ?? created_at,
      version: 1 + moves.length,
    })),
  )
  // The history reads the log in the order of its ids: this one.
  await insertRows(
    client,
    'events',
    events.map(({ lead, at, by, type, data }) => ({
      company_id,
      location_id: lead.location && idOf(lead.location),
      occurred_at: at,
      staff_id: by && staffIdOf(by),
      type,
      subject: 'lead',
      subject_id: idOfLead(lead),
      data,
    })),
  )
}
