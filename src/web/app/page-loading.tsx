import { Loader } from '@mantine/core'
import classes from './page-loading.module.css'

/** Stands in for the first page until its code has arrived; shows itself only when that takes a while. */
export function PageLoading() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <Loader size="sm" />
    </div>
  )
}
