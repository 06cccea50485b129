import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { askToConfirm } from '#web/ui/confirm.ts'

/** Goes on at once with a time that is still to come; asks first about one that has passed. */
export function askIfPast(instant: Date, time: string, onConfirm: () => void): void {
  if (instant.getTime() >= Date.now()) onConfirm()
  else
    void askToConfirm({
      title: 'Time in the Past',
      question: appointmentMessages.past(time),
      confirm: 'Save anyway',
      onConfirm,
    })
}
