import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { pageCount } from '#contract/http/paging.ts'

interface PagerProps {
  /** What is paged, where there are several pagers on a page. */
  label?: string
  page: number
  pageSize: number
  /** Those to choose from, where there is a choice. */
  pageSizes: readonly number[]
  /** Undefined while it is not known yet. */
  count: number | undefined
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}

/** Previous, 'Page x of y', Next and the number of rows per page. */
export function Pager({ label = 'Pages', page, pageSize, pageSizes, count, onPage, onPageSize }: PagerProps) {
  const pages = count === undefined ? undefined : pageCount(count, pageSize)
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
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
        />
      )}
    </Group>
  )
}
