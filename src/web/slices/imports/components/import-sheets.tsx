import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { importLabels as labels } from '#contract/imports/imports.labels.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { Import, ImportPatch } from '#contract/imports/imports.schemas.ts'
import { Choice } from '#web/ui/choice.tsx'

interface SheetsProps {
  of: Import
  save: (body: ImportPatch) => void
}

/** Which sheet of a file is imported, and which of its rows names the columns. */
export function ImportSheets({ of, save }: SheetsProps) {
  // What an earlier version read tells of no sheets.
  if (of.sheets.length === 0) return null
  return (
    <Stack gap="md" mb="md">
      {of.sheets.length > 1 && <SheetChoice of={of} save={save} />}
      <HeaderChoice of={of} save={save} key={of.sheet} />
    </Stack>
  )
}

const all = 'all'

function sheetLabel(name: string, rows: number, isHidden: boolean, problem: string): string {
  if (problem) return isHidden ? labels.hiddenUnreadableSheet(name) : labels.unreadableSheet(name)
  return isHidden ? labels.hiddenSheetOf(name, rows) : labels.sheetOf(name, rows)
}

function SheetChoice({ of: { sheets, sheet, same_columns }, save }: SheetsProps) {
  const alike = sheets.filter((each) => each.same_columns)
  const rows = alike.reduce((sum, each) => sum + each.rows, 0)
  const data = sheets.map(({ name, rows, hidden, problem }, at) => ({
    value: String(at + 1),
    label: sheetLabel(name, rows, hidden, problem),
    disabled: rows === 0,
  }))
  const together = { value: all, label: labels.allSheets(alike.length, rows) }
  const problems = sheets
    .filter(({ problem }) => problem)
    .map(({ name, problem }) => labels.sheetProblem(name, problem))
  return (
    <Choice<string>
      label={labels.sheet}
      description={
        [
          same_columns &&
            labels.sheetList(alike.map(({ name, hidden }) => (hidden ? labels.hiddenSheet(name) : name))),
          ...problems,
        ]
          .filter(Boolean)
          .join(' ') || undefined
      }
      data={alike.length > 1 ? [...data, together] : data}
      value={same_columns ? all : String(sheet)}
      onChange={(value) =>
        value && save(value === all ? { same_columns: true } : { sheet: Number(value), same_columns: false })
      }
    />
  )
}

const none = 'none'
const shownNames = 4

function HeaderChoice({ of: { header_row, header_needed, first_rows }, save }: SheetsProps) {
  const [isChanging, setIsChanging] = useState(false)
  // Once it is asked it stays, so that the keyboard keeps its place.
  const [isAsked] = useState(header_needed)
  if (!isAsked && !isChanging)
    return (
      <Group gap={6}>
        <Text size="sm">{header_row === null ? labels.noHeader : labels.headerIn(header_row)}</Text>
        <Text size="sm" c="dimmed" aria-hidden>
          ·
        </Text>
        <Anchor component="button" type="button" size="sm" onClick={() => setIsChanging(true)}>
          {labels.change}
        </Anchor>
      </Group>
    )
  const labelOf = (cells: readonly string[]) =>
    cells
      .filter((cell) => cell.trim())
      .slice(0, shownNames)
      .join(', ')
  return (
    <Choice<string>
      label={labels.header}
      description={labels.headerHint}
      error={header_needed && importMessages.headerNeeded}
      placeholder={labels.chooseRow}
      autoFocus={isChanging}
      data={[
        ...first_rows.map(({ row, cells }) => ({
          value: String(row),
          label: labels.row(row, labelOf(cells)),
        })),
        { value: none, label: labels.everyRow },
      ]}
      value={header_needed ? null : String(header_row ?? none)}
      onChange={(value) => value && save({ header_row: value === none ? null : Number(value) })}
    />
  )
}
