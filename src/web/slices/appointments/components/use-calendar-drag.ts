import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { clockTime, formatWall, minutesOf } from '#contract/appointments/appointments.times.ts'
import { type Axis, hasTime, timeAt } from './calendar-axis.ts'
import { eventIdOf, isMovable, nameOf, type PlacedTime } from './calendar-events.ts'
import type { GridColumn } from './calendar-grid.tsx'

interface CalendarDragProps {
  scroller: RefObject<HTMLDivElement | null>
  columns: readonly GridColumn[]
  axis: Axis
  entryOf: (id: number) => CalendarEntry | undefined
  onMove: (appointment: Appointment, to: PlacedTime) => void
  onTurn: (pages: 1 | -1) => void
}

/** Minutes between the times that a visit can be dropped on. */
const snap = 15
/** Pixels that a pressed pointer may move within a click. */
const clickSlack = 4
/** Width in pixels of the edges that turn the page and scroll the hours. */
const edge = 32
/** Milliseconds that a visit is held at an edge until the page turns. */
const turnAfter = 600
/** Pixels that the hours scroll with each frame. */
const scrollStep = 8

interface Held {
  appointment: Appointment
  /** From the top left corner of the visit to the pointer, in pixels. */
  grab: { x: number; y: number }
  /** Where it was pressed, then where the pointer is. */
  from: { x: number; y: number }
  at: { x: number; y: number }
  card: HTMLElement
  size: { width: number; height: number }
  isMoving: boolean
  frame?: number
  turning?: { by: 1 | -1; timer: ReturnType<typeof setTimeout> } | undefined
  target?: Target | undefined
}

interface Target {
  column: GridColumn
  to: { day: string; time: string; again: boolean }
}

/**
 * Moves visits by mouse and pen. A ghost follows the pointer and names the time below it. Draws without React, so that
 * dragging stays smooth in a full week.
 */
export function useCalendarDrag(props: CalendarDragProps) {
  const latest = useRef(props)
  latest.current = props
  const ghost = useRef<HTMLDivElement>(null)
  const held = useRef<Held>(undefined)

  useEffect(() => () => held.current && stop(held.current), [])

  const targetUnder = ({ at, grab, size }: Held): Target | undefined => {
    const { scroller, columns, axis } = latest.current
    const bodies = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-grid-column]') ?? [])]
    const rects = bodies.map((body) => ({ body, rect: body.getBoundingClientRect() }))
    const under = rects.find(({ rect }) => at.x >= rect.left && at.x < rect.right)
    const column = columns.find(({ key }) => key === under?.body.dataset.gridColumn)
    if (!under || !column) return undefined
    const perMinute = under.rect.height / axis.length
    const minutes = (at.y - grab.y - under.rect.top) / perMinute
    const offset = Math.min(Math.max(0, Math.round(minutes / snap) * snap), axis.length - snap)
    const time = timeAt(axis, offset)
    const to = { day: column.day, time: clockTime(time.minutes), again: time.again }
    putGhost(under.rect, under.rect.top + offset * perMinute, size.height)
    return { column, to }
  }
  const putGhost = (column: DOMRect, top: number, height: number) => {
    const element = ghost.current
    if (!element) return
    element.style.transform = `translate(${Math.round(column.left)}px, ${Math.round(top)}px)`
    element.style.width = `${Math.round(column.width)}px`
    element.style.height = `${Math.round(height)}px`
  }

  const draw = (drag: Held) => {
    const element = ghost.current
    const { scroller } = latest.current
    if (!element) return
    const target = targetUnder(drag)
    drag.target = target
    element.hidden = !target
    const text = target && `${formatWall(target.to)} · ${nameOf(drag.appointment)}`
    if (text && element.textContent !== text) element.textContent = text
    element.toggleAttribute('data-impossible', target !== undefined && !isPossible(drag, target.to))
    const frame = scroller.current?.getBoundingClientRect()
    if (!frame) return
    holdAtEdge(drag, drag.at.x < frame.left + edge ? -1 : drag.at.x > frame.right - edge ? 1 : undefined)
    const down = drag.at.y > frame.bottom - edge ? 1 : drag.at.y < frame.top + edge * 2 ? -1 : 0
    cancelAnimationFrame(drag.frame ?? 0)
    if (down)
      drag.frame = requestAnimationFrame(() => {
        const before = scroller.current?.scrollTop
        scroller.current?.scrollBy({ top: down * scrollStep, behavior: 'instant' })
        if (scroller.current?.scrollTop !== before) draw(drag)
      })
  }

  /** Turns to another week, or day, while the visit is held at the side. */
  const holdAtEdge = (drag: Held, by: 1 | -1 | undefined) => {
    if (drag.turning?.by === by) return
    clearTimeout(drag.turning?.timer)
    drag.turning = by && { by, timer: setTimeout(() => turn(drag, by), turnAfter) }
  }
  const turn = (drag: Held, by: 1 | -1) => {
    latest.current.onTurn(by)
    drag.turning = { by, timer: setTimeout(() => turn(drag, by), turnAfter * 2) }
  }

  const onMove = (drag: Held) => (event: PointerEvent) => {
    drag.at = { x: event.clientX, y: event.clientY }
    if (!drag.isMoving) {
      const { x, y } = drag.from
      if (Math.abs(drag.at.x - x) < clickSlack && Math.abs(drag.at.y - y) < clickSlack) return
      drag.isMoving = true
      drag.card.toggleAttribute('data-dragging', true)
      // The cursor is that of the card. Setting it on the page would restyle each card.
      drag.card.setPointerCapture(event.pointerId)
    }
    event.preventDefault()
    draw(drag)
  }

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    const card = event.target instanceof Element && event.target.closest<HTMLElement>('[data-movable]')
    const entry = card && latest.current.entryOf(eventIdOf(card))
    // A finger scrolls.
    if (!card || !entry || !isMovable(entry) || event.button !== 0 || event.pointerType === 'touch') return
    const rect = card.getBoundingClientRect()
    const from = { x: event.clientX, y: event.clientY }
    const drag: Held = {
      appointment: entry,
      grab: { x: from.x - rect.left, y: from.y - rect.top },
      ...{ from, at: from, card, size: rect, isMoving: false },
    }
    held.current = drag
    const done = new AbortController()
    const { signal } = done
    const end = (isDropped: boolean) => {
      done.abort()
      const { target, isMoving } = drag
      stop(drag)
      if (ghost.current) ghost.current.hidden = true
      held.current = undefined
      if (isMoving) window.addEventListener('click', swallow, { capture: true, once: true })
      // The click of the same press comes before the next task.
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      if (isDropped && isMoving && target)
        latest.current.onMove(drag.appointment, { ...target.to, ...target.column.place })
    }
    window.addEventListener('pointermove', onMove(drag), { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        key.preventDefault()
        key.stopPropagation()
        end(false)
      },
      { signal, capture: true },
    )
  }
  return { onPointerDown, ghost }
}

function stop(drag: Held): void {
  clearTimeout(drag.turning?.timer)
  cancelAnimationFrame(drag.frame ?? 0)
  drag.card.removeAttribute('data-dragging')
}

/** Ignores the click that follows a drop. */
function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}

const isPossible = ({ appointment }: Held, { day, time, again }: Target['to']) =>
  hasTime(day, { minutes: minutesOf(time), again }, appointment.time_zone)
