import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import type { Reference } from '#contract/http/fields.ts'

/** The person to book. */
export interface Bookee {
  kind: 'lead' | 'patient'
  id: number
}

/** A relative of a booked person. */
export interface FamilyMember {
  last_name: string
  phone: string
}

/** A person to book, and values that the dialog starts with. */
export interface BookingRequest {
  /** When undefined, the dialog starts with a search. */
  who?: Bookee
  family?: FamilyMember
  /** A time that was chosen already. Without a provider, the first who is free. */
  time?: { date_time: string; staff: Reference | undefined; location: Reference | null }
  /** Days or instants between which times are searched. */
  from?: string
  to?: string
  staff?: number
  location?: number
  /** Where at the location. */
  operatory?: Reference
  /** Minutes. */
  duration?: number
  type?: string
  note?: string
  /** Replaces the notice with its undo. `undo` resolves once the booking is taken back. */
  onBooked?: (text: string, undo: () => Promise<unknown>) => void
}

/** A visit to move. */
export interface MoveRequest {
  moved: Appointment
}

type DialogRequest = BookingRequest | MoveRequest

const listeners = new Set<() => void>()
let current: { key: number; request: DialogRequest } | undefined
let opened = 0

function set(request: DialogRequest | undefined): void {
  current = request && { key: ++opened, request }
  for (const listener of listeners) listener()
}

/** The dialog that books a person or moves a visit. Global, because many places open it and it shows above all pages. */
export const bookingDialog = {
  open: (request: DialogRequest) => set(request),
  close: () => set(undefined),
  /** The request and a key that differs each time the dialog is opened. */
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
