import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { isPageSize, pageCount, pagingLimits } from '#contract/http/paging.ts'
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons/icons.tsx'
import classes from './list.module.css'

interface ListSummaryProps {
  /** How many there are, and in what order; undefined while that is not known. */
  text: string | undefined
  /** True when the last refresh failed, so what shows may be old. */
  stale?: boolean
  /** Shows everything again; absent where nothing narrows the list. */
  onClear?: (() => void) | undefined
  /** What else can be done about it. */
  children?: ReactNode
}

/** The line above a list: how many there are, and the way out of its filters. Always of one height. */
export const ListSummary = ({ text, stale = false, onClear, children }: ListSummaryProps) => (
  <Group gap="sm" h={28} wrap="nowrap" className={classes.summary}>
    <Text role="status" c="dimmed" className="tabular" truncate title={text}>
      {text}
      {stale && " · couldn't be refreshed"}
    </Text>
    {onClear && (
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear filters
      </Button>
    )}
    {children}
  </Group>
)

interface PagerProps {
  label: string
  page: number
  pageSize: number
  /** Those to choose from, where there is a choice. */
  pageSizes: readonly number[]
  /** Undefined while it is not known yet. */
  count: number | undefined
  onPage: (page: number) => void
  onPageSize?: (pageSize: number) => void
}

// Of the window, in pixels: what is above and below the rows of a list, and a row.
const [aroundRows, rowHeight, phoneWidth] = [314, 44, 768]

/** The rows that the window has room for; none on a phone, where the page scrolls. */
function useFittingRows(): number {
  const { width, height } = useViewportSize()
  if (width <= phoneWidth) return 0
  return Math.min(pagingLimits.maxPageSize, Math.floor((height - aroundRows) / rowHeight))
}

/** Previous, 'Page x of y', Next and the number of rows per page. */
export function Pager({ label, page, pageSize, pageSizes, count, onPage, onPageSize }: PagerProps) {
  const pages = count === undefined ? undefined : pageCount(count, pageSize)
  const fitting = useFittingRows()
  const sizes = new Set([...pageSizes, pageSize])
  const offersFitting = isPageSize(fitting) && !sizes.has(fitting)
  return (
    <Group component="nav" aria-label={label} justify="space-between" gap="sm">
      <Group gap="sm">
        <Button
          variant="default"
          disabled={page <= 1}
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          onClick={() => onPage(page - 1)}
        >
          Previous
        </Button>
        <Text className="tabular" aria-live="polite">
          {pages !== undefined && `Page ${page} of ${pages}`}
        </Text>
        <Button
          variant="default"
          disabled={pages === undefined || page >= pages}
          rightSection={<IconChevronRight size={16} aria-hidden />}
          onClick={() => onPage(page + 1)}
        >
          Next
        </Button>
      </Group>
      {pageSizes.length > 1 && (
        <NativeSelect
          aria-label="Rows per page"
          value={pageSize}
          onChange={(event) => onPageSize?.(Number(event.currentTarget.value))}
          data={[
            ...[...sizes]
              .sort((one, other) => one - other)
              .map((size) => ({ value: String(size), label: `${size} per page` })),
            ...(offersFitting ? [{ value: String(fitting), label: 'Fit window' }] : []),
          ]}
        />
      )}
    </Group>
  )
}
