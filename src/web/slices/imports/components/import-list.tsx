import { Text } from '@mantine/core'
import { importNounLabel, importStateLabel } from '#contract/imports/imports.enums.ts'
import { importLabels as labels } from '#contract/imports/imports.labels.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { ImportListQuery, ImportSummary } from '#contract/imports/imports.schemas.ts'
import type { ListState } from '#web/lib/list.ts'
import { ExactTime } from '#web/ui/instant.tsx'
import { List } from '#web/ui/list/list.tsx'
import type { ListView } from '#web/ui/list/list-view.ts'
import { countsText } from './counts-text.ts'

const importList: ListView<ImportSummary, ImportListQuery> = {
  label: labels.list,
  counts: labels.counts,
  href: ({ id }) => `/imports/${id}`,
  columns: [
    {
      name: 'file_name',
      label: labels.file,
      wide: true,
      opens: true,
      cell: ({ file_name, noun, counts }) => (
        <div>
          <Text inherit fw={500} style={{ overflowWrap: 'anywhere' }}>
            {file_name}
          </Text>
          <Text size="sm" c="dimmed">
            {labels.nounAndRows(importNounLabel(noun), counts.rows)}
          </Text>
        </div>
      ),
    },
    { name: 'state', label: labels.state, width: 10, cell: ({ state }) => importStateLabel(state) },
    { name: 'result', label: labels.result, width: 18, cell: (summary) => countsText(summary) },
    { name: 'created_by', label: labels.by, width: 12, cell: ({ created_by }) => created_by },
    {
      name: 'created_at',
      label: labels.uploaded,
      width: 12,
      cell: ({ created_at }) => <ExactTime instant={created_at} />,
    },
  ],
  empty: { title: labels.none, hint: labels.noneHint },
  failure: importMessages.listFailed,
  minRows: 3,
}

/** What was imported, newest first. */
export function ImportList({ list }: { list: ListState<ImportSummary, ImportListQuery> }) {
  return <List of={importList} list={list} />
}
