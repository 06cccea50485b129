import { Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { installationMessages as messages } from '#contract/installation/installation.messages.ts'
import { useSession } from '#web/lib/use-session.ts'
import { isFinished, setupQuery } from '#web/slices/installation/api/installation.ts'
import { RemoveTestLead } from './remove-test-lead.tsx'

/** Links administrators to the remaining setup steps. */
export function SetupBanner() {
  const isAdministrator = useSession()?.userInfo.isCompanyAdmin ?? false
  const { data } = useQuery({ ...setupQuery, enabled: isAdministrator })
  if (!data || (isFinished(data) && data.test_lead === null)) return null
  return (
    <Paper withBorder component="section" aria-label={labels.steps} p="md" mb="md">
      <Group justify="space-between" gap="sm">
        {isFinished(data) && data.test_lead !== null ? (
          <>
            <Text>{messages.testLeadStays}</Text>
            <RemoveTestLead id={data.test_lead} />
          </>
        ) : (
          <>
            <Text>{labels.finishSetup}</Text>
            <Button component={Link} to="/welcome">
              {labels.continue}
            </Button>
          </>
        )}
      </Group>
    </Paper>
  )
}
