import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { fittingColumns } from '#contract/http/list.labels.ts'
import { readStored, type StorageKey, writeStored } from '#web/lib/browser-storage.ts'
import { useSeen } from '#web/lib/use-stored.ts'
import { IconSettings } from '#web/ui/icons/icons.tsx'
import type { Column } from './list-view.ts'

const Choice = z.record(z.string(), z.boolean())
type Choice = z.infer<typeof Choice>
const isChoice = (value: unknown): value is Choice => Choice.safeParse(value).success

const isShownBy = <Row,>(stored: Choice | undefined, { name, hidden }: Column<Row>): boolean =>
  stored ? (stored[name] ?? true) : !hidden

/** Which columns show: all but the hidden ones, until this browser keeps another choice under `key`. */
export function useColumnChoice<Row>(columns: readonly Column<Row>[], key: StorageKey | undefined) {
  const [stored, setStored] = useState(() => key && readStored(key, isChoice))
  const isShown = (column: Column<Row>) => isShownBy(stored, column)
  const store = (choice: Choice | undefined) => {
    if (key) writeStored(key, choice)
    setStored(choice)
  }
  const choices = columns.map((column) => [column.name, isShown(column)] as const)
  return {
    isShown,
    toggle: (name: string, shown: boolean) => store({ ...Object.fromEntries(choices), [name]: shown }),
    reset: () => store(Object.fromEntries(columns.map(({ name, hidden }) => [name, !hidden]))),
  }
}

/** Names of the columns that show at this moment. */
export function namesOfShown<Row>(columns: readonly Column<Row>[], key: StorageKey): string[] {
  const stored = readStored(key, isChoice)
  return columns.filter((column) => isShownBy(stored, column)).map(({ name }) => name)
}

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[]
  choice: ReturnType<typeof useColumnChoice<Row>>
  /** Under which this browser keeps that the chooser was opened once; labeled 'New' until then (spec section 4). */
  openedKey: StorageKey
  /** True where columns without room are left out. */
  fits: boolean | undefined
}

export function ColumnChooser<Row>({ columns, choice, openedKey, fits }: ColumnChooserProps<Row>) {
  const [opened, noteOpened] = useSeen(openedKey)
  const shown = columns.filter(choice.isShown).length
  return (
    <Popover position="bottom-end" trapFocus returnFocus onOpen={noteOpened}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={opened ? 'Choose columns' : 'New: choose columns'}
          rightSection={opened ? undefined : <IconSettings size={16} aria-hidden />}
        >
          {opened ? <IconSettings size={16} aria-hidden /> : 'New'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Choose columns">
        <Stack gap="xs">
          {columns.map((column) => (
            <Checkbox
              key={column.name}
              label={column.label}
              checked={choice.isShown(column)}
              // A list without columns would say nothing.
              disabled={choice.isShown(column) && shown === 1}
              onChange={(event) => choice.toggle(column.name, event.currentTarget.checked)}
            />
          ))}
          {fits && (
            <Text size="xs" c="dimmed" maw="12rem">
              {fittingColumns}
            </Text>
          )}
          <Button variant="default" size="xs" onClick={choice.reset}>
            Reset columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
