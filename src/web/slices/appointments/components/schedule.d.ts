// The library's types import files without extensions, which Node-style resolution cannot follow. Only what
// the calendar uses is declared.
declare module '@mantine/schedule' {
  import type { ComponentPropsWithoutRef, ComponentType, ReactElement, ReactNode } from 'react'

  export interface ScheduleEventData {
    id: string | number
    title: string
    /** `yyyy-MM-dd HH:mm:ss`, wall-clock time. */
    start: string
    end: string
    color: string
    payload?: object
  }

  interface TimeViewProps {
    date: string
    events: ScheduleEventData[]
    style?: object
    role?: string
    'aria-labelledby'?: string
    classNames?: Record<string, string | undefined>
    /** HH:mm:ss. */
    startTime: string
    endTime: string
    startScrollTime: string
    /** Minutes. */
    intervalMinutes: number
    /** Pixels per hour. */
    slotHeight: number
    slotLabelFormat: (dateTime: string) => string
    withHeader: boolean
    withCurrentTimeBubble: boolean
    withEventsDragAndDrop: boolean
    canDragEvent: (event: ScheduleEventData) => boolean
    getCurrentTime: () => string
    scrollAreaProps?: object
    getTimeSlotProps: (slot: { start: string; end: string }) => object
    renderEvent: (
      event: ScheduleEventData,
      button: ComponentPropsWithoutRef<'button'> & { children: ReactNode },
    ) => ReactElement
    onEventDragStart?: (event: ScheduleEventData) => void
    onEventDragEnd?: () => void
    onEventClick: (event: ScheduleEventData) => void
    onEventDrop: (drop: { event: ScheduleEventData; newStart: string }) => void
    /** For what was dragged from outside of this view. */
    onExternalEventDrop?: (data: DataTransfer, dropped: string) => void
    onTimeSlotClick: (slot: { slotStart: string }) => void
  }

  export const DayView: ComponentType<TimeViewProps & { withAllDaySlot: boolean }>
  export const WeekView: ComponentType<
    TimeViewProps & {
      /** 0 for Sunday. */
      firstDayOfWeek: number
      weekendDays: number[]
      highlightToday: boolean
      withAllDaySlots: boolean
      withWeekNumber: boolean
      onDateChange: (day: string) => void
    }
  >
}
