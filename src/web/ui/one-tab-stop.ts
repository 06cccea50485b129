const horizontal: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1 }
const vertical: typeof horizontal = { ...horizontal, ArrowUp: -1, ArrowDown: 1 }

/**
 * Makes a group one tab stop, as its ref: arrow keys move between its buttons and choices, and Tab returns to the last
 * used (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar). Up and Down belong to it only where
 * `aria-orientation` is vertical. Not for text inputs, whose cursor takes the same keys.
 */
export function oneTabStop(group: HTMLElement | null): void {
  if (!group) return
  let controls: HTMLElement[] = []
  let stop: HTMLElement | undefined
  const arrange = (next = stop) => {
    controls = [...group.querySelectorAll<HTMLElement>('button, input:not([type="hidden"])')]
    stop = controls.find((control) => control === next) ?? controls[0]
    for (const control of controls) control.tabIndex = control === stop ? 0 : -1
  }
  const move = (event: KeyboardEvent) => {
    const { target, key } = event
    // The keys belong to the options of a choice while they are open.
    if (target !== stop || !stop || stop.ariaExpanded === 'true') return
    // With these, an arrow key is the browser's Back.
    if (event.altKey || event.metaKey) return
    const step = (group.ariaOrientation === 'vertical' ? vertical : horizontal)[key]
    const next = step && controls[controls.indexOf(stop) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  arrange()
  // All of it goes with the element.
  new MutationObserver(() => arrange()).observe(group, { childList: true, subtree: true })
  group.addEventListener('focusin', ({ target }) => arrange(target as HTMLElement))
  group.addEventListener('keydown', move)
}
