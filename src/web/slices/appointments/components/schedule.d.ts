// The types that the library ships name their files without endings, which a compiler that resolves as Node does
// cannot follow. These are the parts that the calendar uses.
declare module '@mantine/schedule' {
  import type { ComponentPropsWithoutRef, ComponentType, ReactElement, ReactNode } from 'react'

  export interface ScheduleEventData {
    id: string | number
    title: string
    /** `yyyy-MM-dd HH:mm:ss`, by the clock on the wall. */
    start: string
    end: string
    color: string
    payload?: object
  }

  interface TimeViewProps {
    date: string
    events: ScheduleEventData[]
    style?: object
    /** By the names that the library gives its parts. */
    classNames?: Record<string, string | undefined>
    /** HH:mm:ss. */
    startTime: string
    endTime: string
    startScrollTime: string
    /** Minutes. */
    intervalMinutes: number
    /** Pixels of an hour. */
    slotHeight: number
    slotLabelFormat: (dateTime: string) => string
    withHeader: boolean
    withCurrentTimeBubble: boolean
    withEventsDragAndDrop: boolean
    canDragEvent: (event: ScheduleEventData) => boolean
    getCurrentTime: () => string
    scrollAreaProps: object
    getTimeSlotProps: (slot: { start: string; end: string }) => object
    renderEvent: (
      event: ScheduleEventData,
      button: ComponentPropsWithoutRef<'button'> & { children: ReactNode },
    ) => ReactElement
    onEventClick: (event: ScheduleEventData) => void
    onEventDrop: (drop: { event: ScheduleEventData; newStart: string }) => void
    onTimeSlotClick: (slot: { slotStart: string }) => void
  }

  export const DayView: ComponentType<TimeViewProps & { withAllDaySlot: boolean }>
  export const WeekView: ComponentType<
    TimeViewProps & {
      /** 0 for Sunday. */
      firstDayOfWeek: number
      /** Days that are drawn apart. */
      weekendDays: number[]
      highlightToday: boolean
      withAllDaySlots: boolean
      withWeekNumber: boolean
      onDateChange: (day: string) => void
    }
  >
}
