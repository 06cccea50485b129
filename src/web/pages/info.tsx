import { Anchor, Button, DataList, Group, Paper, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { UserInfo } from '#contract/auth/auth.schemas.ts'
import { profileLabels as labels } from '#contract/auth/profile.labels.ts'
import * as menu from '#contract/auth/profile-menu.labels.ts'
import { embedSettingsMessages } from '#contract/embed/embed.settings.messages.ts'
import { staffRoleLabel } from '#contract/staff/staff.enums.ts'
import { errorText } from '#web/lib/api.ts'
import { useMay, useSession } from '#web/lib/use-session.ts'
import { infoQuery } from '#web/slices/auth/api/info.ts'
import { LocationCard } from '#web/slices/locations/components/location-card.tsx'
import { EmailChoice } from '#web/slices/notifications/components/email-choice.tsx'
import { NoticeSwitches } from '#web/slices/realtime/components/notice-switches.tsx'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LocalAddressNotice } from '#web/ui/local-address-notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Part, Parts } from '#web/ui/part.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'

export function Component() {
  const info = useQuery(infoQuery)
  const isAdministrator = useMay('administrator')
  return (
    <Page
      title={menu.myProfile}
      width="wide"
      actions={
        isAdministrator && (
          <Button component={Link} to="/settings" variant="default">
            {menu.settings}
          </Button>
        )
      }
    >
      {info.isError && <LoadError message={errorText(info.error)} onRetry={() => info.refetch()} />}
      {info.isPending && <InfoSkeleton />}
      {info.data && <Info info={info.data} />}
    </Page>
  )
}

function Info({ info }: { info: UserInfo }) {
  const isAdministrator = useMay('administrator')
  const name = `${info.first_name} ${info.last_name}`.trim()
  return (
    <Parts gap="lg">
      <Paper withBorder p="lg">
        <Title order={2} mb="md">
          {info.company.name}
        </Title>
        <DataList labelWidth="7rem" size="md" gap="xs">
          <DataEntry label={labels.username}>
            <Group gap="sm">
              {info.user_name}
              <Anchor component={Link} to="/change-password">
                {menu.changePassword}
              </Anchor>
              <Anchor component={Link} to="/security">
                {menu.security}
              </Anchor>
            </Group>
          </DataEntry>
          <DataEntry label={labels.name}>{name}</DataEntry>
          <DataEntry label={labels.role}>{staffRoleLabel(info.role)}</DataEntry>
        </DataList>
      </Paper>
      <TitledCard title={labels.notifications} description={labels.notificationsHint}>
        <NoticeSwitches />
      </TitledCard>
      <EmailChoice />
      <section aria-labelledby="locations">
        <Title order={2} id="locations" mb="sm">
          {labels.locations}
        </Title>
        <Stack gap="md">
          {isAdministrator && <LocalAddressNotice>{embedSettingsMessages.localAddress}</LocalAddressNotice>}
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            {info.locations.map((location) => (
              <Part key={location.id}>
                <LocationCard location={location} />
              </Part>
            ))}
          </SimpleGrid>
        </Stack>
      </section>
    </Parts>
  )
}

function InfoSkeleton() {
  const locations = useSession()?.locationInfo.locations ?? []
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton h={169} />
      <Skeleton h={198} />
      <Skeleton h={140} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" mt={36}>
        {locations.map(({ id }) => (
          <Skeleton key={id} h={226} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
