import { Title } from '@mantine/core'
import { Navigate } from 'react-router'
import { emailLabels as labels } from '#contract/emails/emails.labels.ts'
import { EmailSetupCard } from '#web/slices/emails/components/email-setup-card.tsx'
import { UnsentEmails } from '#web/slices/emails/components/unsent-emails.tsx'
import { BackgroundWorkCard } from '#web/slices/installation/components/background-work.tsx'
import { Parts } from '#web/ui/part.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  return (
    <SettingsPage title={labels.tab}>
      <Parts gap="lg">
        <EmailSetupCard />
        <section aria-labelledby="unsent">
          <Title order={2} id="unsent" mb="xs">
            {labels.unsent}
          </Title>
          <UnsentEmails />
        </section>
        <BackgroundWorkCard />
      </Parts>
    </SettingsPage>
  )
}

/** The address of this page up to version 0.2, for bookmarks. */
export const Renamed = () => <Navigate to="/settings/email" replace />
