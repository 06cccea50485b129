import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsPrinted } from '#web/lib/printing.ts'
import type { Column } from './list-view.ts'

// In rem. A column that fills a line in the narrow form needs more beside other columns, too.
const [leastWidth, leastWideWidth, sheetWidth] = [8, 11, 43]

function leastOf<Row>({ wide, width = wide ? leastWideWidth : leastWidth }: Column<Row>): number {
  return typeof width === 'number' ? width : width[0]
}

/** The least width of columns side by side, in rem. */
export const leastOfAll = <Row>(columns: readonly Column<Row>[]): number =>
  columns.map(leastOf).reduce((sum, each) => sum + each, 0)

/** The width of a column among unpinned whose least widths are `all` rem, or undefined where it takes the rest. */
export function widthOf<Row>({ width }: Column<Row>, all: number): string | undefined {
  if (width === undefined) return undefined
  if (typeof width === 'number') return `${width}rem`
  return `calc(${width[0]}rem + ${width[1] / 100} * (100cqi - ${all}rem))`
}

/**
 * The columns with room side by side: where the table stands, or on a sheet. The first always has room, and one pinned
 * to the right has it before all unpinned.
 */
export function useFittingColumns<Row>(columns: readonly Column<Row>[]) {
  const isPrinted = useIsPrinted()
  const pinned = columns.filter((column) => column.pinned === 'right')
  const unpinned = columns.filter((column) => !pinned.includes(column))
  const needs = unpinned.map((_, at) => leastOfAll([...pinned, ...unpinned.slice(0, at + 1)])).join()
  const [fitting, setFitting] = useState(unpinned.length)
  // An empty line as wide as the table: its own height does not change with the rows.
  const ref = useCallback(
    (ruler: HTMLDivElement) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const measure = () => setFitting(countOfFitting(needs, ruler.clientWidth / rem))
      measure()
      // Before it is painted, so that nothing jumps.
      const observer = new ResizeObserver(() => flushSync(measure))
      observer.observe(ruler)
      return () => observer.disconnect()
    },
    [needs],
  )
  const count = Math.max(1, isPrinted ? countOfFitting(needs, sheetWidth) : fitting)
  return { ref, isPrinted, fitting: [...unpinned.slice(0, count), ...pinned] }
}

const countOfFitting = (needs: string, room: number): number =>
  needs.split(',').filter((need) => Number(need) <= room).length
