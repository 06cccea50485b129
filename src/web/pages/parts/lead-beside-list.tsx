import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { LeadPanel } from '#web/slices/leads/components/lead-panel.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { sidePanel } from '#web/ui/side-panel.tsx'
import { PersonSectionsSkeleton } from './person-sections-skeleton.tsx'
import { useLeadMessage } from './use-lead-message.ts'

const LeadSections = lazyPart(
  () => import(/* webpackChunkName: "on-demand-person-sections" */ './lead-sections.tsx'),
)
const BookedLine = lazyPart(
  () => import(/* webpackChunkName: "on-demand-person-sections" */ './booked-line.tsx'),
)
const NoteComposer = lazyPart(
  () =>
    import(
      /* webpackChunkName: "on-demand-person-sections" */ '#web/slices/notes/components/note-composer.tsx'
    ),
)

interface LeadBesideListProps {
  id: number
  locations: LocationChoice
  listQuery: string
  onClose: () => void
}

/** The panel of a lead with all its parts. */
export default function LeadBesideList({ id, ...props }: LeadBesideListProps) {
  const message = useLeadMessage(id)
  return (
    <LeadPanel
      {...props}
      id={id}
      message={message}
      booked={(patient) => (
        <Suspense fallback={<Skeleton height={24} />}>
          <BookedLine patientId={patient} />
        </Suspense>
      )}
      footer={
        <Suspense fallback={<Skeleton height={36} />}>
          <NoteComposer key={id} home={{ kind: 'leads', id }} keyWithin={sidePanel} />
        </Suspense>
      }
    >
      <Suspense fallback={<PersonSectionsSkeleton />}>
        <LeadSections id={id} headingOrder={3} writesElsewhere />
      </Suspense>
    </LeadPanel>
  )
}
