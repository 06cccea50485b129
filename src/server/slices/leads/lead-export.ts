import { sql } from 'kysely'
import { leadColumns, leadFields } from '#contract/leads/leads.fields.ts'
import { columnsOf, textColumn } from '#server/platform/exports/cells.ts'
import { type ExportQuery, exportList } from '#server/platform/exports/export-list.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import { fieldColumns } from '#server/platform/records/stored-fields.ts'
import { type LeadFilters, leadsThatMatch } from './lead-list.repository.ts'
import { calendarOfLead } from './leads.policy.ts'

/** Exports the matching leads as a file. */
export const exportLeads = (call: CallContext & { query: ExportQuery & LeadFilters }) =>
  exportList(call, {
    name: 'leads',
    ...leadsThatMatch(call.scope, call.query, calendarOfLead(call.scope, call.now)),
    selected: sql`leads.id, leads.note, ${fieldColumns('leads', leadFields, 'row')}, ${fieldColumns('leads', leadFields, 'detail')}`,
    columns: [...columnsOf(leadFields), textColumn('note', 'Note', ({ note }) => String(note))],
    // A number that replaces a missing name on screen must not become a name when the file is imported.
    onScreen: [
      textColumn('full_name', 'Full Name', ({ first_name, last_name }) =>
        `${first_name} ${last_name}`.trim(),
      ),
    ],
    shown: ['full_name', ...leadColumns],
    always: ['email'],
  })
