import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { LeadListState } from '#contract/leads/leads.schemas.ts'
import { useUrlList } from '#web/lib/list.ts'
import { pageShown } from '#web/lib/page-shown.ts'
import { leadsQuery } from '#web/slices/leads/api/leads.ts'
import { LeadList } from '#web/slices/leads/components/lead-list.tsx'
import { useLeadPanel } from '#web/slices/leads/components/use-lead-panel.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Page } from '#web/ui/page.tsx'
import { sidePanel } from '#web/ui/side-panel.tsx'
import { SplitView } from '#web/ui/split-view.tsx'
import { ImportLink } from './parts/import-link.tsx'
import { PersonSectionsSkeleton } from './parts/person-sections-skeleton.tsx'

const loadPanel = async () => {
  const { LeadPanel } = await import(
    /* webpackChunkName: "on-demand-lead-panel" */ '#web/slices/leads/components/lead-panel.tsx'
  )
  return { default: LeadPanel }
}
const LeadPanel = lazyPart(loadPanel)
const LeadSections = lazyPart(
  () => import(/* webpackChunkName: "on-demand-person-sections" */ './parts/lead-sections.tsx'),
)
const BookedLine = lazyPart(
  () => import(/* webpackChunkName: "on-demand-person-sections" */ './parts/booked-line.tsx'),
)
const NoteComposer = lazyPart(
  () =>
    import(
      /* webpackChunkName: "on-demand-person-sections" */ '#web/slices/notes/components/note-composer.tsx'
    ),
)

export function Component() {
  const list = useUrlList(LeadListState, leadsQuery)
  const panel = useLeadPanel()
  // Mostly here before the first lead is opened.
  useEffect(() => void pageShown().then(loadPanel), [])
  const locations = useQuery(locationsQuery)
  const subject = panel.shown === undefined ? undefined : ({ kind: 'leads', id: panel.shown } as const)
  return (
    <SplitView
      panel={
        subject && (
          <Suspense>
            <LeadPanel
              id={subject.id}
              locations={locations}
              listQuery={list.queryString ?? ''}
              onClose={panel.close}
              booked={(patient) => (
                <Suspense fallback={<Skeleton height={24} />}>
                  <BookedLine patientId={patient} />
                </Suspense>
              )}
              footer={
                <Suspense fallback={<Skeleton height={36} />}>
                  <NoteComposer key={subject.id} home={subject} keyWithin={sidePanel} />
                </Suspense>
              }
            >
              <Suspense fallback={<PersonSectionsSkeleton />}>
                <LeadSections id={subject.id} headingOrder={3} writesElsewhere />
              </Suspense>
            </LeadPanel>
          </Suspense>
        )
      }
    >
      <Page
        title="Active Leads"
        actions={
          <>
            <ImportLink noun="leads" />
            <Button component={Link} to="/leads/create">
              Create New Lead
            </Button>
          </>
        }
      >
        <LeadList list={list} panel={panel} />
      </Page>
    </SplitView>
  )
}
