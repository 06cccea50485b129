import { choiceField } from '#contract/http/record-fields.ts'
import { taskStatusLabels } from '#contract/tasks/tasks.enums.ts'
import { columnsOf } from '#server/platform/exports/cells.ts'
import { type ExportQuery, exportList } from '#server/platform/exports/export-list.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { myTasks } from './tasks.repository.ts'

const columns = columnsOf({
  title: { label: 'Title', form: 'line' },
  description: { label: 'Description', form: 'text' },
  lead: { label: 'Lead', form: 'named' },
  patient: { label: 'Patient', form: 'named' },
  due_date: { label: 'Due Date', form: 'day' },
  status: { ...choiceField(taskStatusLabels, 'pending'), label: 'Status' },
  assigned_to_name: { label: 'Assigned To', form: 'line' },
  created_by: { label: 'Created By', form: 'line' },
  created_at: { label: 'Created', form: 'instant' },
  updated_at: { label: 'Updated', form: 'instant' },
  content: { label: 'Content', form: 'text' },
})

/** The tasks of a person, as a file. */
export const exportMyTasks = (call: CallContext & { query: ExportQuery }, subjects: readonly Subject[]) => {
  const { columns: selected, ...list } = myTasks({ scope: call.scope, subjects })
  const shown = ['title', 'description', 'lead', 'patient', 'due_date', 'status', 'created_by']
  return exportList(call, { name: 'tasks', ...list, selected, columns, onScreen: [], shown })
}
