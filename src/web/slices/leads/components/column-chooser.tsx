import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { storageKeys } from '#web/lib/browser-storage.ts'
import { useSeen } from '#web/lib/use-stored.ts'
import type { LeadTableModel } from './use-lead-table.ts'

interface ColumnChooserProps {
  table: LeadTableModel
  onReset: () => void
}

/** Chooses the columns of the list; labelled 'New' until it was opened once (spec section 4). */
export function ColumnChooser({ table, onReset }: ColumnChooserProps) {
  const [opened, noteOpened] = useSeen(storageKeys.columnSelectorSeen)
  return (
    <Popover position="bottom-end" trapFocus returnFocus onOpen={noteOpened}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={opened ? 'Choose columns' : 'New: choose columns'}
          leftSection={opened ? undefined : <IconSettings size={16} aria-hidden />}
        >
          {opened ? <IconSettings size={16} aria-hidden /> : 'New'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Choose columns">
        <Stack gap="xs">
          {table.getAllLeafColumns().map((column) => (
            <Checkbox
              key={column.id}
              label={String(column.columnDef.header)}
              checked={column.getIsVisible()}
              onChange={column.getToggleVisibilityHandler()}
            />
          ))}
          <Button variant="default" size="xs" onClick={onReset}>
            Reset columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
