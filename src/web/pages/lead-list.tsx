import { Button } from '@mantine/core'
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
import { SplitView } from '#web/ui/split-view.tsx'
import { ImportLink } from './parts/import-link.tsx'

const loadPanel = () => import(/* webpackChunkName: "on-demand-lead-panel" */ './parts/lead-beside-list.tsx')
const LeadBesideList = lazyPart(loadPanel)

export function Component() {
  const list = useUrlList(LeadListState, leadsQuery)
  const panel = useLeadPanel()
  // Mostly here before the first lead is opened.
  useEffect(() => void pageShown().then(loadPanel), [])
  const locations = useQuery(locationsQuery)
  return (
    <SplitView
      panel={
        panel.shown !== undefined && (
          <Suspense>
            <LeadBesideList
              id={panel.shown}
              locations={locations}
              listQuery={list.queryString ?? ''}
              onClose={panel.close}
            />
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
