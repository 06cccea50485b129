import { useWindowEvent } from '@mantine/hooks'
import { isTyping } from './is-typing.ts'
import { openerIn, rowsOfPage } from './list-rows.ts'

const steps: Record<string, 1 | -1 | undefined> = { j: 1, k: -1, arrowdown: 1, arrowup: -1 }

const rowsAround = (target: Element) =>
  target.closest('[data-rows]') ?? target.closest('table')?.querySelector('[data-rows]')

/**
 * Moves between the rows of a list: J and K in the list of the page from anywhere on it, the arrow keys in the list
 * with the focus. Starts at the row that is open beside the list where no row has the focus.
 */
export function useRowKeys(): void {
  useWindowEvent('keydown', (event) => {
    const { key, target, defaultPrevented } = event
    const step = steps[key.toLowerCase()]
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || defaultPrevented) return
    if (!(target instanceof Element) || isTyping(target) || document.querySelector('[aria-modal="true"]'))
      return
    if (target.closest('[role="dialog"], [role="menu"], [role="listbox"]')) return
    const rows = [...((key.length === 1 ? rowsOfPage() : rowsAround(target))?.children ?? [])]
    const focused = rows.findIndex((row) => row.contains(target))
    const from = focused < 0 ? rows.findIndex((row) => row.matches('[data-selected]')) : focused
    const next = openerIn(rows[from + step])
    if (!next) return
    event.preventDefault()
    next.focus()
  })
}
