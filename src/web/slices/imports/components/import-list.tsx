import { Text } from '@mantine/core'
import { countOf } from '#contract/formats/labels.ts'
import { importNounLabel, importStateLabel } from '#contract/imports/imports.enums.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { ImportListQuery, ImportSummary } from '#contract/imports/imports.schemas.ts'
import type { ListState } from '#web/lib/list.ts'
import { ExactTime } from '#web/ui/instant.tsx'
import { List } from '#web/ui/list/list.tsx'
import type { ListView } from '#web/ui/list/list-view.ts'
import { countsText } from './counts-text.ts'

const importList: ListView<ImportSummary, ImportListQuery> = {
  label: 'Imports',
  counts: ['import', 'imports'],
  href: ({ id }) => `/imports/${id}`,
  columns: [
    {
      name: 'file_name',
      label: 'File',
      wide: true,
      opens: true,
      cell: ({ file_name, noun, counts }) => (
        <div>
          <Text inherit fw={500} style={{ overflowWrap: 'anywhere' }}>
            {file_name}
          </Text>
          <Text size="sm" c="dimmed">
            {importNounLabel(noun)}, {countOf(counts.rows, 'row', 'rows')}
          </Text>
        </div>
      ),
    },
    { name: 'state', label: 'State', width: 10, cell: ({ state }) => importStateLabel(state) },
    { name: 'result', label: 'Result', width: 18, cell: (summary) => countsText(summary) },
    { name: 'created_by', label: 'By', width: 12, cell: ({ created_by }) => created_by },
    {
      name: 'created_at',
      label: 'Uploaded',
      width: 12,
      cell: ({ created_at }) => <ExactTime instant={created_at} />,
    },
  ],
  empty: { title: 'No imports yet', hint: 'Files you upload appear here, with what became of them.' },
  failure: importMessages.listFailed,
  minRows: 3,
}

/** What was imported, newest first. */
export function ImportList({ list }: { list: ListState<ImportSummary, ImportListQuery> }) {
  return <List of={importList} list={list} />
}
