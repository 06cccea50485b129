import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { openRequestsLabel } from '#contract/product.ts'
import { openCountQuery } from '#web/slices/queue/api/queue.ts'
import classes from './header.module.css'

/** The highest number with its own badge. */
const most = 999

/** Number of open requests, kept up to date on every page. */
export default function OpenCount() {
  const { data: open } = useQuery(openCountQuery)
  return (
    <span className={classes.count} data-none={!open || undefined}>
      {open !== undefined && (open > most ? `${most}+` : open)}
      <VisuallyHidden> {openRequestsLabel}</VisuallyHidden>
    </span>
  )
}
