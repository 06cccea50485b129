import { Anchor } from '@mantine/core'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { emailMessages } from '#contract/auth/email.messages.ts'
import { isProtected, secondFactorQuery } from '#web/slices/auth/api/second-factor.ts'
import { sessionsQuery } from '#web/slices/auth/api/sessions.ts'
import { EmailNotice } from '#web/slices/auth/components/email-notice.tsx'
import { SecondFactorCards } from '#web/slices/auth/components/second-factor-cards.tsx'
import { SessionsCard } from '#web/slices/auth/components/sessions-card.tsx'
import { RequireSecondFactor } from '#web/slices/auth/components/staff-second-factor.tsx'
import { Page } from '#web/ui/page.tsx'
import { Parts } from '#web/ui/part.tsx'

export function Component() {
  // Cards below wait for the height of those above. Until a required second factor is set up, nothing else is
  // available.
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
      <Parts gap="md">
        <EmailNotice text={emailMessages.toAddSecondFactor} />
        <SecondFactorCards />
        <RequireSecondFactor />
        {isOpen && <SessionsCard />}
      </Parts>
    </Page>
  )
}
