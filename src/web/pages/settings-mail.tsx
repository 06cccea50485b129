import { Title } from '@mantine/core'
import { MailSetupCard } from '#web/slices/mails/components/mail-setup-card.tsx'
import { UnsentMails } from '#web/slices/mails/components/unsent-mails.tsx'
import { Parts } from '#web/ui/part.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  return (
    <SettingsPage title="Email">
      <Parts gap="lg">
        <MailSetupCard />
        <section aria-labelledby="unsent">
          <Title order={2} id="unsent" mb="xs">
            Unsent Email
          </Title>
          <UnsentMails />
        </section>
      </Parts>
    </SettingsPage>
  )
}
