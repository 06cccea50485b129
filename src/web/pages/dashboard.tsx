import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dashboardLabels as labels } from '#contract/dashboard/dashboard.labels.ts'
import { dashboardMessages } from '#contract/dashboard/dashboard.messages.ts'
import * as noLeads from '#contract/leads/no-leads.labels.ts'
import { errorText } from '#web/lib/api.ts'
import { useSession } from '#web/lib/use-session.ts'
import { dashboardQuery } from '#web/slices/dashboard/api/dashboard.ts'
import { DashboardSkeleton, DashboardView } from '#web/slices/dashboard/components/dashboard-view.tsx'
import { useEmptyLeads } from '#web/slices/leads/leads-empty.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { FirstStepsLine } from './parts/first-steps.tsx'

export function Component() {
  const company = useSession()?.locationInfo.company.name ?? ''
  const dashboard = useQuery(dashboardQuery)
  return (
    <Page title={dashboardMessages.title(company)} tabTitle={labels.tab}>
      <FirstStepsLine />
      {dashboard.isPending && <DashboardSkeleton />}
      {dashboard.isError && (
        <LoadError message={errorText(dashboard.error)} onRetry={() => dashboard.refetch()} />
      )}
      {dashboard.data && <DashboardView dashboard={dashboard.data} emptyState={<NoLeads />} />}
    </Page>
  )
}

const NoLeads = () => (
  <EmptyState
    {...useEmptyLeads()}
    action={
      <Anchor component={Link} to="/info">
        {noLeads.formAddresses}
      </Anchor>
    }
  />
)
