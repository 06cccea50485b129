import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { countOf, listOf } from '#contract/formats/labels.ts'
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

function SheetChoice({ of: { sheets, sheet, same_columns }, save }: SheetsProps) {
  const alike = sheets.filter((each) => each.same_columns)
  const rows = alike.reduce((sum, each) => sum + each.rows, 0)
  const data = sheets.map(({ name, rows, hidden, problem }, at) => ({
    value: String(at + 1),
    label: `${name} (${[problem ? 'not readable' : countOf(rows, 'row', 'rows'), hidden && 'hidden'].filter(Boolean).join(', ')})`,
    disabled: rows === 0,
  }))
  const together = {
    value: all,
    label: `All ${alike.length} with these columns (${countOf(rows, 'row', 'rows')})`,
  }
  const problems = sheets.filter(({ problem }) => problem).map(({ name, problem }) => `${name}: ${problem}`)
  return (
    <Choice<string>
      label="Sheet"
      description={
        [
          same_columns && `${listOf(alike.map(({ name, hidden }) => (hidden ? `${name} (hidden)` : name)))}.`,
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
        <Text size="sm">
          {header_row === null ? 'No row names the columns' : `Header in row ${header_row}`}
        </Text>
        <Text size="sm" c="dimmed" aria-hidden>
          ·
        </Text>
        <Anchor component="button" type="button" size="sm" onClick={() => setIsChanging(true)}>
          Change
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
      label="Row that names the columns"
      description="What stands above it isn't imported."
      error={header_needed && importMessages.headerNeeded}
      placeholder="Choose a row"
      autoFocus={isChanging}
      data={[
        ...first_rows.map(({ row, cells }) => ({
          value: String(row),
          label: `Row ${row}: ${labelOf(cells)}`,
        })),
        { value: none, label: 'None: every row is a person' },
      ]}
      value={header_needed ? null : String(header_row ?? none)}
      onChange={(value) => value && save({ header_row: value === none ? null : Number(value) })}
    />
  )
}
