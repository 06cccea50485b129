import { Anchor, Badge, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import {
  type DuplicateChoice,
  duplicateChoiceLabels,
  duplicateChoices,
  importVerdictLabel,
  importVerdicts,
  isWorking,
} from '#contract/imports/imports.enums.ts'
import { fieldOf, importTargets } from '#contract/imports/imports.fields.ts'
import { importLabels as labels } from '#contract/imports/imports.labels.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import { type Import, type ImportRow, ImportRowsQuery } from '#contract/imports/imports.schemas.ts'
import { useUrlList } from '#web/lib/list.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { IconDownload } from '#web/ui/icons/icons.tsx'
import { List } from '#web/ui/list/list.tsx'
import { type ListView, optionsOf } from '#web/ui/list/list-view.ts'
import { rowsQuery, useChangeImport, useFreshRows, useRefusedRows } from '../api/imports.ts'

const colors = { new: 'teal', changed: 'blue', duplicate: 'gray', refused: 'red' } as const

/** The rows of a file with what becomes of each. */
export function ImportRows({ of }: { of: Import }) {
  const { mutate } = useChangeImport(of.id)
  useFreshRows(of)
  const list = useUrlList(ImportRowsQuery, (query) => rowsQuery(of, query))
  const choose = (row: number, choice: DuplicateChoice | null) => mutate({ choices: [{ row, choice }] })
  return <List of={rowList(of, choose)} list={list} summary={<RefusedRows of={of} />} />
}

/** The refused rows as a file to correct. */
function RefusedRows({ of }: { of: Import }) {
  const refused = useRefusedRows(of)
  if (of.counts.refused === 0 || isWorking(of.state)) return null
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        loading={refused.isPending}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => refused.mutate()}
      >
        {labels.downloadRefused}
      </Button>
      <Failure text={refused.isError && importMessages.rowsFailed} onDismiss={refused.reset} />
    </>
  )
}

const rowList = (
  of: Import,
  choose: (row: number, choice: DuplicateChoice | null) => void,
): ListView<ImportRow, ImportRowsQuery> => {
  const isOfSeveral = of.sheets.filter(({ taken }) => taken).length > 1
  return {
    label: labels.rows,
    counts: labels.rowCounts,
    rowKey: ({ row }) => row,
    filters: [
      {
        name: 'verdict',
        label: labels.result,
        all: labels.allResults,
        options: optionsOf(importVerdicts, importVerdictLabel).map((option) => ({
          ...option,
          count: of.counts[option.value as keyof Import['counts']],
        })),
      },
    ],
    columns: [
      ...(isOfSeveral
        ? [{ name: 'sheet', label: labels.sheet, width: 9, cell: ({ sheet }: ImportRow) => sheet }]
        : []),
      { name: 'row', label: labels.rowNumber, width: 6, numeric: true, cell: ({ number }) => number },
      {
        name: 'verdict',
        label: labels.result,
        width: 9,
        cell: ({ verdict }) =>
          verdict && (
            <Badge variant="light" tt="none" color={colors[verdict]}>
              {importVerdictLabel(verdict)}
            </Badge>
          ),
      },
      {
        name: 'cells',
        label: labels.cells,
        wide: true,
        cell: ({ cells }) => (
          <Text inherit lineClamp={2} title={cells.filter(Boolean).join(', ')}>
            {shownCells(of, cells).join(', ') || '—'}
          </Text>
        ),
      },
      { name: 'why', label: labels.why, width: 22, wide: true, cell: (row) => <Why of={of} row={row} /> },
      ...(of.state === 'ready'
        ? [
            {
              name: 'choice',
              label: labels.duplicate,
              width: 15,
              wide: true as const,
              cell: ({ row, number, sheet, verdict, choice }: ImportRow) =>
                (verdict === 'duplicate' || verdict === 'changed' || choice) && (
                  <Choice<string>
                    w="100%"
                    aria-label={isOfSeveral ? labels.choiceOfSheet(number, sheet) : labels.choiceOf(number)}
                    data={[
                      { value: '', label: labels.asForAll },
                      ...duplicateChoices.map((value) => ({ value, label: duplicateChoiceLabels[value] })),
                    ]}
                    value={choice ?? ''}
                    onChange={(value) => choose(row, (value || null) as DuplicateChoice | null)}
                  />
                ),
            },
          ]
        : []),
    ],
    empty: { title: labels.noRows, hint: labels.noRowsHint },
    unmatched: () => ({ title: labels.unmatched }),
    failure: importMessages.rowsFailed,
  }
}

/** The cells that are imported, in the order of the file. */
const shownCells = ({ mapping }: Import, cells: readonly string[]) =>
  cells.filter((cell, at) => cell.trim() !== '' && mapping.targets[at])

function Why({ of, row: { verdict, reasons, person } }: { of: Import; row: ImportRow }) {
  const targets = importTargets(of.noun)
  // It says whose row it is already.
  const isTwin = reasons.some(({ field }) => field === '')
  const told = reasons.map(({ field, text }) => {
    const label = field && (fieldOf(of.noun, field)?.label ?? targets[field])
    return label ? labels.reason(label, text) : text
  })
  const name = person?.name || labels.noName
  return (
    <Text inherit py={6} style={{ whiteSpace: 'normal' }}>
      {person && verdict !== 'refused' && !isTwin && (
        <>
          {verdict === 'duplicate' && labels.sameAs}
          {verdict === 'changed' && labels.changes}{' '}
          <Anchor component={Link} underline="hover" to={`/${of.noun}/${person.id}`}>
            {name}
          </Anchor>
          {told.length > 0 && '. '}
        </>
      )}
      {told.join(' ')}
    </Text>
  )
}
