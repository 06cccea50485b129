import type { Import, ImportRow } from '#contract/imports/imports.schemas.ts'

const instant = '2026-03-11T12:00:00.000Z'

export const makeSheet = (fields: Partial<Import['sheets'][number]> = {}): Import['sheets'][number] => ({
  ...{ name: '', rows: 2, hidden: false, problem: '', same_columns: false, taken: false },
  ...fields,
})

export const makeImport = (fields: Partial<Import> = {}): Import => ({
  ...{ id: 7, noun: 'leads', state: 'ready', file_name: 'people.csv', done: 0, problem: '' },
  counts: { rows: 4, new: 2, changed: 0, duplicate: 1, refused: 1, kept: 0 },
  ...{ created_at: instant, created_by: 'Dana Example', finished_at: null, undo_until: null, version: 3 },
  sheets: [makeSheet({ rows: 4, taken: true, same_columns: true })],
  ...{ sheet: 1, same_columns: false, header_row: 1, header_needed: false },
  first_rows: [
    { row: 1, cells: ['Who', 'Seen', 'Kind'] },
    { row: 2, cells: ['Pat Lee', '1/2/1980', 'Hot'] },
  ],
  columns: [
    { name: 'Who', examples: ['Pat Lee', 'Ann Lee', ''] },
    { name: 'Seen', examples: ['1/2/1980', '', ''] },
    { name: 'Kind', examples: ['Hot', 'Hot', 'Cold'] },
  ],
  mapping: {
    ...{
      targets: ['full_name', 'date_of_birth', 'status'],
      values: {},
      day_order: 'mdy',
      day_order_remembered: false,
    },
    ...{
      location: 1,
      duplicates: 'skip',
      first_day: null,
      type: 'contact_form',
      follow_up_date: null,
      queue: false,
    },
  },
  words: [{ field: 'status', text: 'Hot', count: 2, value: 'new', recognized: false }],
  day_order_needed: false,
  ...{ first_day_rows: 0, queue_rows: 2 },
  ...fields,
})

export const makeImportRow = (fields: Partial<ImportRow> = {}): ImportRow => ({
  ...{ row: 2, number: fields.row ?? 2, sheet: '', cells: ['Pat Lee', '1/2/1980', 'Hot'], verdict: 'new' },
  ...{ reasons: [], person: null, choice: null },
  ...fields,
})
