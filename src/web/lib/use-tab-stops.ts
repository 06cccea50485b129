import { useWindowEvent } from '@mantine/hooks'

const groupSelector = '[data-tab-stop]'
const horizontal: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1 }
const vertical: typeof horizontal = { ...horizontal, ArrowUp: -1, ArrowDown: 1 }

const controlsOf = (group: Element) => [...group.querySelectorAll<HTMLElement>('button, [role="combobox"]')]

/** Lets Tab reach only `stop`, or else the control that it reached before, or the first. */
function arrange(group: Element, stop: EventTarget | null): void {
  const controls = controlsOf(group)
  const current =
    controls.find((control) => control === stop) ??
    controls.find((control) => control.getAttribute('tabindex') === '0') ??
    controls[0]
  for (const control of controls) control.tabIndex = control === current ? 0 : -1
}

/**
 * Makes each group with `data-tab-stop` one tab stop: arrow keys move between its buttons and choices, and Tab returns to
 * the last used (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar). Up and Down count where `aria-orientation` is
 * vertical. A group must not contain text inputs, because their cursor takes the same keys.
 */
export function useTabStops(): void {
  // Before the browser moves the focus.
  const arrangeAll = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return
    for (const group of document.querySelectorAll(groupSelector)) arrange(group, document.activeElement)
  }
  useWindowEvent('keydown', arrangeAll, { capture: true })
  useWindowEvent('keydown', (event) => {
    const { target, key, defaultPrevented, altKey, metaKey } = event
    const group = target instanceof HTMLElement && target.closest(groupSelector)
    // With Alt or Meta, an arrow key is the browser's Back. The options of an open choice take all keys.
    if (!group || defaultPrevented || altKey || metaKey || target.ariaExpanded === 'true') return
    const step = (group.ariaOrientation === 'vertical' ? vertical : horizontal)[key]
    const controls = controlsOf(group)
    const next = step && controls[controls.indexOf(target) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  })
}
