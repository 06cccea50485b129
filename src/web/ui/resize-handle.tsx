import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './resize-handle.module.css'

const step = 20
const bigStep = 100

interface ResizeHandleProps {
  label: string
  /** Id of the element on the right of the handle, whose width it changes. */
  controls: string
  /** Pixels. */
  width: number
  min: number
  max: number
  onResize: (width: number) => void
  /** The width that a drag or a key press has arrived at. */
  onResizeEnd: (width: number) => void
}

/** The left edge of a panel: dragged, or moved by the arrow keys (with Shift in bigger steps), Home and End. */
export function ResizeHandle({ label, controls, width, min, max, onResize, onResizeEnd }: ResizeHandleProps) {
  const clamp = (value: number) => Math.round(Math.min(max, Math.max(min, value)))

  const drag = (event: PointerEvent<HTMLElement>) => {
    const panel = document.getElementById(controls)
    if (event.button !== 0 || !panel) return
    const handle = event.currentTarget
    // A narrow window may show the panel narrower than it was set to.
    let arrived = panel.offsetWidth
    const start = arrived + event.clientX
    const move = (moved: globalThis.PointerEvent) => {
      arrived = clamp(start - moved.clientX)
      onResize(arrived)
    }
    const end = () => {
      handle.removeEventListener('pointermove', move)
      onResizeEnd(arrived)
    }
    handle.focus({ preventScroll: true })
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end, { once: true })
  }

  const pressKey = (event: KeyboardEvent) => {
    const by = event.shiftKey ? bigStep : step
    const moves: Record<string, number> = {
      ArrowLeft: width + by,
      ArrowRight: width - by,
      Home: min,
      End: max,
    }
    const next = moves[event.key]
    if (next === undefined) return
    event.preventDefault()
    onResize(clamp(next))
    onResizeEnd(clamp(next))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no thematic break
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={`${width} pixels`}
      className={classes.handle}
      onPointerDown={drag}
      // Otherwise WebKit selects the text that the mouse is dragged over.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={pressKey}
    />
  )
}
