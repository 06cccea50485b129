import { Anchor, Box, Divider, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { embedSettingsMessages } from '#contract/embed/embed.settings.messages.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { embedQuery } from '#web/slices/embed/api/settings.ts'
import { EmbedTag } from '#web/slices/embed/components/embed-tag.tsx'
import { RemoveTestLead } from '#web/slices/installation/components/remove-test-lead.tsx'
import { TestLead } from '#web/slices/installation/components/test-lead.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { FormAddress, formAddress } from '#web/slices/locations/components/form-address.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LocalAddressNotice } from '#web/ui/local-address-notice.tsx'
import { GoOn } from './step-frame.tsx'

interface FormStepProps {
  next: string
  testLead: number | null
}

/** The website form, and a test lead through it. */
export function FormStep({ next, testLead }: FormStepProps) {
  const settings = useQuery(embedQuery)
  const locations = useQuery(locationsQuery)
  const location = locations.data?.find(({ closed }) => !closed)
  const error = settings.error ?? locations.error
  if (error && !(settings.data && location)) {
    const again = () => Promise.all([settings.refetch(), locations.refetch()])
    return <LoadError message={embedSettingsMessages.fetchFailed} onRetry={again} />
  }
  if (!settings.data || !location) return <Skeleton height={330} aria-busy="true" />
  const origin = settings.data.script_origin
  return (
    <>
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="lg">
          <Text>{labels.formTag}</Text>
          <LocalAddressNotice origin={origin}>{embedSettingsMessages.localAddress}</LocalAddressNotice>
          <div>
            <EmbedTag kind="form" origin={origin} form_id={location.form_id} />
            <Text size="sm" c="dimmed" mt={6}>
              {labels.websiteHint}{' '}
              <Anchor component={Link} to="/settings/website" inherit>
                {labels.websiteSettings}
              </Anchor>
              .
            </Text>
          </div>
          <details>
            <Text component="summary" w="fit-content" style={{ cursor: 'pointer' }}>
              {labels.otherForm}
            </Text>
            <Box mt="md">
              <FormAddress location={location} />
            </Box>
          </details>
          <Divider />
          <TestLead
            address={formAddress(location.form_id)}
            remove={(onRemoved) => testLead !== null && <RemoveTestLead onRemoved={onRemoved} />}
          />
        </Stack>
      </Paper>
      <GoOn to={next} />
    </>
  )
}
