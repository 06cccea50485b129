import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { appointmentLabels } from '#contract/appointments/appointments.labels.ts'
import { VisitSteps } from '#web/slices/appointments/components/visit-steps.tsx'
import { patientQuery } from '#web/slices/patients/api/patient.ts'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const NextSteps = lazyPart(
  () => import(/* webpackChunkName: "on-demand-visit-steps" */ './visit-next-steps.tsx'),
)

/** Lets the visits on a page be confirmed, ended and taken up again. */
export const WithVisitSteps = ({ children }: { children: ReactNode }) => (
  <VisitSteps
    nextSteps={(appointment, onDone) => (
      <Suspense fallback={<Skeleton height={36} aria-busy="true" />}>
        <NextSteps appointment={appointment} onDone={onDone} />
      </Suspense>
    )}
  >
    {children}
  </VisitSteps>
)

/** The patient's phone number, to call. */
export function VisitPatientFacts({ patientId }: { patientId: number }) {
  const { data: patient } = useQuery(patientQuery(patientId))
  return (
    <DataEntry label={appointmentLabels.phone}>{patient && <PhoneLink phone={patient.phone} />}</DataEntry>
  )
}
