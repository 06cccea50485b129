import { createContext, type ReactNode, useContext, useState } from 'react'
import { statusOfVisit, type VisitState, visitStateLabel } from '#contract/appointments/appointments.enums.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { visitLabels as labels } from '#contract/appointments/visits.labels.ts'
import { failureText } from '#web/lib/api.ts'
import { hideNotice, showNotice } from '#web/ui/notices.ts'
import { offerUndo } from '#web/ui/offer-undo.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { collisionText, useChangeAppointment } from '../api/appointments.ts'
import { appointmentTime } from './appointment-text.ts'
import { askIfSecond } from './ask-if-second.ts'
import { CancelVisit } from './cancel-visit.tsx'

type SetVisitState = (appointment: Appointment, state: VisitState) => void

const Steps = createContext<SetVisitState>(() => undefined)

/** Sets the state of a visit, with an undo; asks for a reason first, or what comes next, where the visit ends. */
export const useSetVisitState = (): SetVisitState => useContext(Steps)

interface VisitStepsProps {
  /** Buttons for the patient of a canceled or missed visit. */
  nextSteps: (appointment: Appointment, onDone: () => void) => ReactNode
  children: ReactNode
}

/** Milliseconds that a refusal stays. */
const refusalTime = 12_000

export function VisitSteps({ nextSteps, children }: VisitStepsProps) {
  const change = useChangeAppointment()
  const [canceling, setCanceling] = useState<Appointment>()
  const [ended, setEnded] = useState<Appointment>()

  const write = (
    appointment: Appointment,
    fields: Pick<Appointment, 'visit_state' | 'cancel_reason'> & { second_visit?: true },
    isUndo = false,
  ) => {
    const about = `visit-${appointment.id}`
    hideNotice(about)
    change
      .mutateAsync({ appointment, fields: { ...fields, status: statusOfVisit[fields.visit_state] } })
      .then(
        (changed) => {
          const { visit_state, cancel_reason } = appointment
          const undo = () => {
            setEnded(undefined)
            write(changed, { visit_state, cancel_reason }, true)
          }
          const text = labels.isSet(changed.patient.name, visitStateLabel(changed.visit_state))
          offerUndo(about, text, isUndo ? undefined : undo)
          if (!isUndo && changed.status === 'cancelled') setEnded(changed)
        },
        (error) => {
          if (askIfSecond(error, () => write(appointment, { ...fields, second_visit: true }, isUndo))) return
          const text = failureText(error, appointmentMessages.updateFailed, appointmentMessages.statusStale)
          showNotice(about, { color: 'red', autoClose: refusalTime, message: collisionText(error) ?? text })
        },
      )
  }
  const set: SetVisitState = (appointment, visit_state) => {
    if (visit_state === appointment.visit_state) return
    if (visit_state === 'canceled') setCanceling(appointment)
    else write(appointment, { visit_state, cancel_reason: '' })
  }
  return (
    <Steps value={set}>
      {children}
      {canceling && (
        <CancelVisit
          appointment={canceling}
          onCancel={(cancel_reason) => {
            setCanceling(undefined)
            write(canceling, { visit_state: 'canceled', cancel_reason })
          }}
          onKeep={() => setCanceling(undefined)}
        />
      )}
      {ended && (
        <Overlay title={labels.whatNext(ended.patient.name)} onClose={() => setEnded(undefined)}>
          <p>{labels.ended(visitStateLabel(ended.visit_state), ended.type, appointmentTime(ended))}</p>
          {nextSteps(ended, () => setEnded(undefined))}
        </Overlay>
      )}
    </Steps>
  )
}
