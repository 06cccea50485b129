import { Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSession } from '#web/lib/use-session.ts'
import { isFinished, setupQuery } from '../api/setup.ts'

/** Leads administrators back to the first steps as long as they are not done. */
export function SetupBanner() {
  const isAdministrator = useSession()?.userInfo.isCompanyAdmin ?? false
  const { data } = useQuery({ ...setupQuery, enabled: isAdministrator })
  if (!data || isFinished(data)) return null
  return (
    <Paper withBorder component="section" aria-label="First steps" p="md" mb="md">
      <Group justify="space-between" gap="sm">
        <Text>Your practice is not quite set up: a few steps lead to your first lead.</Text>
        <Button component={Link} to="/welcome">
          Go On
        </Button>
      </Group>
    </Paper>
  )
}
