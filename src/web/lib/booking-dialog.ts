/** A lead to book, and values that the dialog starts with. */
export interface BookingRequest {
  lead: number
  note?: string
  /** Replaces the notice with its undo. `undo` resolves once the booking is taken back. */
  onBooked?: (text: string, undo: () => Promise<unknown>) => void
}

const listeners = new Set<() => void>()
let current: BookingRequest | undefined

function set(request: BookingRequest | undefined): void {
  current = request
  for (const listener of listeners) listener()
}

/** The dialog that books a lead. Global, because many places open it and it shows above all pages. */
export const bookingDialog = {
  open: (request: BookingRequest) => set(request),
  close: () => set(undefined),
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
