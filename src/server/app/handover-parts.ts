import type { CallContext } from '#server/platform/http/routes.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { type AppointmentCall, changeAppointment } from '#server/slices/appointments/appointments.usecases.ts'
import { countLeftVisits, listLeftVisits } from '#server/slices/appointments/left-visits.repository.ts'
import type { HandoverParts } from '#server/slices/handovers/handovers.usecases.ts'
import { findMember } from '#server/slices/staff/members.repository.ts'
import { worksAt } from '#server/slices/staff/staff.repository.ts'
import { countLeftTasks, giveTasks } from '#server/slices/tasks/left-tasks.repository.ts'

type Visits = Pick<AppointmentCall, 'patients' | 'followVisit'>

/** The use cases of other slices that a handover consists of. */
export function handoverParts(visits: Visits, subjects: readonly Subject[]): HandoverParts {
  const view = ({ scope, db }: CallContext) => ({ scope, db, subjects })
  const of = ({ scope, db, now }: CallContext, staffId: number) => ({
    ...{ scope, db, now, staffId, worksAt, patients: visits.patients },
  })
  return {
    async isActive({ scope, db, now }, staff) {
      const member = await findMember(scope, db, staff, now)
      return member && member.status === 'active'
    },
    countLeftTasks: (call, staff) => countLeftTasks(view(call), staff, worksAt),
    giveTasks: (call, from, to) => giveTasks(view(call), { from, to, at: call.now }, worksAt),
    countLeftVisits: (call, staff) => countLeftVisits(of(call, staff)),
    listLeftVisits: (call, staff, limit) => listLeftVisits(of(call, staff), limit),
    async giveVisit(call, { id, patient }, to) {
      const which = { id, patientId: patient.id }
      await changeAppointment({ ...call, ...visits, worksAt, ifMatch: undefined }, which, { staff_id: to })
    },
  }
}
