import { Table, type TableThProps, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import classes from './sort-header.module.css'

interface SortHeaderProps extends TableThProps {
  label: string
  /** CSS width; as wide as its content unless given. */
  width?: string | undefined
  sorted: 'asc' | 'desc' | false
  onSort: () => void
}

const icons = { asc: IconArrowUp, desc: IconArrowDown }
const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** Header of a column that a list can be sorted by. */
export function SortHeader({ label, width, sorted, onSort, ...props }: SortHeaderProps) {
  const Icon = sorted ? icons[sorted] : IconArrowsSort
  return (
    <Table.Th
      {...props}
      role="columnheader"
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      style={{ '--width': width }}
    >
      <UnstyledButton className={classes.sort} data-sorted={sorted !== false} onClick={onSort}>
        {label}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}
