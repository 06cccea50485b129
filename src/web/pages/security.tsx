import { Anchor, Stack } from '@mantine/core'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isProtected, secondFactorQuery } from '#web/slices/auth/api/second-factor.ts'
import { sessionsQuery } from '#web/slices/auth/api/sessions.ts'
import { SecondFactorCards } from '#web/slices/auth/components/second-factor-cards.tsx'
import { SessionsCard } from '#web/slices/auth/components/sessions-card.tsx'
import { RequireSecondFactor } from '#web/slices/auth/components/staff-second-factor.tsx'
import { Page } from '#web/ui/page.tsx'

export function Component() {
  // What is below waits for the height of what is above; until a demanded second factor is there, nothing else opens.
  const { data } = useQuery(secondFactorQuery)
  const isOpen = data && (isProtected(data) || !data.required)
  usePrefetchQuery(sessionsQuery)
  return (
    <Page
      title="Sign-in and security"
      width="form"
      actions={
        <Anchor component={Link} to="/change-password">
          Change Password
        </Anchor>
      }
    >
      <Stack gap="md">
        <SecondFactorCards />
        <RequireSecondFactor />
        {isOpen && <SessionsCard />}
      </Stack>
    </Page>
  )
}
