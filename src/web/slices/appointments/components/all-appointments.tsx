import { AppointmentListQuery } from '#contract/appointments/appointments.schemas.ts'
import { offeredPageSizes } from '#contract/http/paging.ts'
import { useUrlList } from '#web/lib/list-state.ts'
import { AppointmentsList } from './appointments-list.tsx'

/** All appointments of a patient, as the content of a page. */
export function AllAppointments({ patientId }: { patientId: number }) {
  const list = useUrlList(AppointmentListQuery)
  return (
    <AppointmentsList
      patientId={patientId}
      list={list}
      pageSizes={offeredPageSizes}
      minRows={list.query.page_size}
    />
  )
}
