import { Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSession } from '#web/lib/use-session.ts'
import { isFinished, setupQuery } from '../api/installation.ts'

export function SetupBanner() {
  const isAdministrator = useSession()?.userInfo.isCompanyAdmin ?? false
  const { data } = useQuery({ ...setupQuery, enabled: isAdministrator })
  if (!data || isFinished(data)) return null
  return (
    <Paper withBorder component="section" aria-label="First steps" p="md" mb="md">
      <Group justify="space-between" gap="sm">
        <Text>Finish setting up your practice.</Text>
        <Button component={Link} to="/welcome">
          Continue
        </Button>
      </Group>
    </Paper>
  )
}
