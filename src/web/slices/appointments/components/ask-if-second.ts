import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { visitLabels as labels } from '#contract/appointments/visits.labels.ts'
import { serverError } from '#web/lib/api.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { collisionText } from '../api/appointments.ts'

/** Offers a second visit of the patient where only the first one is in the way; false for other errors. */
export function askIfSecond(error: unknown, onConfirm: () => void): boolean {
  const busy = serverError(error)?.data?.second_visit === true && collisionText(error)
  if (!busy) return false
  void askToConfirm({
    title: labels.secondVisit,
    question: appointmentMessages.bookSecond(busy),
    confirm: labels.bookSecond,
    onConfirm,
  })
  return true
}
