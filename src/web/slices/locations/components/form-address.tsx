import { Button, Code, Group, Paper, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from 'react-router'
import { embedSettingsMessages } from '#contract/embed/embed.settings.messages.ts'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { locationLabels as labels } from '#contract/locations/settings.labels.ts'
import { locationSettingsMessages as messages } from '#contract/locations/settings.messages.ts'
import { failureText } from '#web/lib/api.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { IconRefresh } from '#web/ui/icons/icons.tsx'
import { LocalAddressNotice } from '#web/ui/local-address-notice.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { useRenewFormId } from '../api/changes.ts'
import classes from './form-address.module.css'

export function FormAddress({ location }: { location: { name: string; form_id: string } }) {
  const { name, form_id } = location
  return (
    <Stack gap="md">
      <div>
        <div className={classes.title}>
          <Text fw={500}>{labels.formAddress}</Text>
          <CopyValue value={formAddress(form_id)} label={labels.formAddressCopy} of={name} />
        </div>
        <Code block className={classes.code}>
          {formAddress(form_id)}
        </Code>
      </div>
      <div>
        <div className={classes.title}>
          <Text fw={500}>{labels.htmlForm}</Text>
          <CopyValue value={formSnippet(form_id)} label={labels.htmlForm} of={name} />
        </div>
        <Code block className={classes.code} tabIndex={0} role="group" aria-label={labels.htmlForm}>
          {formSnippet(form_id)}
        </Code>
        <Text size="sm" c="dimmed" mt={6}>
          {labels.htmlFormHint}
        </Text>
      </div>
    </Stack>
  )
}

export const formAddress = (form_id: string): string =>
  `${window.location.origin}${apiBase}${endpointPath(receiveForm, { form_id })}`

/** The hidden field is a honeypot. */
const formSnippet = (form_id: string): string => `<form action="${formAddress(form_id)}" method="post">
  <p><label>Name <input name="name" autocomplete="name" required></label></p>
  <p><label>Phone <input name="phone" type="tel" autocomplete="tel" required></label></p>
  <p><label>Email <input name="email" type="email" autocomplete="email"></label></p>
  <p><label>Message <textarea name="message" rows="4"></textarea></label></p>
  <p hidden><label>Leave empty <input name="website_url" tabindex="-1" autocomplete="off"></label></p>
  <p><button>Send</button></p>
</form>`

interface FormAddressCardProps {
  location: Location
  confirmed: Confirmed
}

export function FormAddressCard({ location, confirmed }: FormAddressCardProps) {
  const renewal = useRenewFormId(confirmed)
  const ask = () =>
    askToConfirm({
      title: labels.renew,
      question: messages.renewConfirm,
      confirm: labels.renewConfirm,
      onConfirm: () =>
        renewal.mutate(location, {
          onSuccess: () => notifications.show({ message: labels.renewed(location.name) }),
        }),
    })
  return (
    <Section title={labels.webForms} order={2}>
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          <Text c="dimmed">{labels.formAddressOf(location.name)}</Text>
          <LocalAddressNotice>{embedSettingsMessages.localAddress}</LocalAddressNotice>
          <FormAddress location={location} />
          <Failure text={failureText(renewal.error, messages.renewFailed, messages.updateStale)} />
          <Group justify="flex-end">
            <Button component={Link} to={`/settings/locations/${location.id}/forms`} variant="default">
              {labels.connectedForms}
            </Button>
            <PendingButton
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              pending={renewal.isPending}
              onClick={ask}
            >
              {labels.renew}
            </PendingButton>
          </Group>
        </Stack>
      </Paper>
    </Section>
  )
}
