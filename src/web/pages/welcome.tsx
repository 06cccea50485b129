import { Anchor, Box, Button, Divider, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { emailMessages } from '#contract/auth/email.messages.ts'
import type { Company } from '#contract/companies/companies.schemas.ts'
import { embedSettingsMessages } from '#contract/embed/embed.settings.messages.ts'
import { unnamed } from '#contract/installation/installation.defaults.ts'
import type { Setup } from '#contract/installation/installation.endpoints.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { errorText } from '#web/lib/api.ts'
import { useSession } from '#web/lib/use-session.ts'
import { EmailNotice } from '#web/slices/auth/components/email-notice.tsx'
import { practiceKind } from '#web/slices/companies/company-kind.ts'
import { embedQuery } from '#web/slices/embed/api/settings.ts'
import { EmbedTag } from '#web/slices/embed/components/embed-tag.tsx'
import { setupQuery } from '#web/slices/installation/api/installation.ts'
import { SignupSettingCard } from '#web/slices/installation/components/signup-setting.tsx'
import {
  afterLocation,
  type StepId,
  StepList,
  stepAt,
  stepPath,
  stepTexts,
} from '#web/slices/installation/components/step-list.tsx'
import { TestLead } from '#web/slices/installation/components/test-lead.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { FormAddress, formAddress } from '#web/slices/locations/components/form-address.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LocalAddressNotice } from '#web/ui/local-address-notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { EditRecord } from '#web/ui/records/edit-record.tsx'
import type { RecordKind } from '#web/ui/records/record-kind.ts'
import { useRecord } from '#web/ui/records/use-record.ts'
import { AdministratorsOnly } from './parts/administrators-only.tsx'
import { useLocationKind } from './parts/location-kind.ts'
import { RemoveTestLead } from './parts/remove-test-lead.tsx'

export function Component() {
  return (
    <AdministratorsOnly
      title={labels.welcome}
      message={labels.administratorsOnly}
      back={{ to: '/home', label: labels.home }}
    >
      <Welcome />
    </AdministratorsOnly>
  )
}

function Welcome() {
  const [search] = useSearchParams()
  const { data: setup, error, refetch } = useQuery(setupQuery)
  const step = setup && stepAt(search.get('step'), setup)
  return (
    <Page
      title={labels.welcome}
      // The button's label loads later and must not move anything.
      lateTitle
      width="form"
      actions={
        <Button component={Link} to="/home" variant="default">
          {step === 'form' && setup?.lead ? labels.finish : labels.skip}
        </Button>
      }
    >
      <EmailNotice text={emailMessages.why} />
      <StepList setup={setup} current={step} />
      {!setup && error && <LoadError message={errorText(error)} onRetry={refetch} />}
      {!setup && !error && <Skeleton height={330} aria-busy="true" />}
      {setup && step && <Step key={step} id={step} setup={setup} />}
    </Page>
  )
}

function Step({ id, setup }: { id: StepId; setup: Setup }) {
  const companyId = useSession()?.userInfo.companyId
  const company = useRecord(practiceKind, companyId)
  const locations = useQuery(locationsQuery)
  const kind = useLocationKind()
  const navigate = useNavigate()
  const goTo = (next: StepId) => navigate(stepPath(next), { replace: true })
  const location = locations.data?.find(({ closed }) => !closed)
  const error = company.error ?? locations.error
  if (error && !(company.record && location)) {
    return (
      <LoadError
        message={errorText(error)}
        onRetry={() => Promise.all([company.fetchLatest(), locations.refetch()])}
      />
    )
  }
  if (!company.record || !location) return <Skeleton height={330} aria-busy="true" />
  switch (id) {
    case 'company':
      return (
        <Titled step={id}>
          <EditRecord
            kind={companyStep}
            record={withoutNames(company.record)}
            fetchLatest={company.fetchLatest}
            submitLabel={labels.continue}
            onSaved={() => goTo('location')}
          />
        </Titled>
      )
    case 'location':
      return (
        <Titled step={id}>
          <EditRecord
            kind={locationStep(kind)}
            record={location.name === unnamed.location ? { ...location, name: '' } : location}
            fetchLatest={async () =>
              (await locations.refetch()).data?.find((each) => each.id === location.id)
            }
            submitLabel={labels.continue}
            onSaved={() => goTo(afterLocation(setup))}
          />
        </Titled>
      )
    case 'signup':
      return (
        <SignupSettingCard
          // Most installations are for the practice's staff only.
          {...(setup.signup === false && { proposed: 'invited' })}
          submitLabel={labels.continue}
          onSaved={() => goTo('form')}
        />
      )
    case 'form':
      return (
        <Titled step={id}>
          <FormStep location={location} testLead={setup.test_lead} />
        </Titled>
      )
  }
}

function Titled({ step, children }: { step: StepId; children: ReactNode }) {
  const { title, text } = stepTexts(step)
  return (
    <Stack gap="md">
      <div>
        <Title order={2} mb={4}>
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
      </div>
      {children}
    </Stack>
  )
}

function FormStep({ location, testLead }: { location: Location; testLead: number | null }) {
  const { data, error, refetch } = useQuery(embedQuery)
  if (error && !data) return <LoadError message={embedSettingsMessages.fetchFailed} onRetry={refetch} />
  if (!data) return <Skeleton height={330} aria-busy="true" />
  return (
    <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="lg">
        <LocalAddressNotice origin={data.script_origin}>
          {embedSettingsMessages.localAddress}
        </LocalAddressNotice>
        <div>
          <EmbedTag kind="form" origin={data.script_origin} form_id={location.form_id} />
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
          remove={testLead !== null && <RemoveTestLead id={testLead} />}
        />
      </Stack>
    </Paper>
  )
}

const only = <K extends Pick<RecordKind, 'fields'>>(kind: K, names: readonly string[]): K => ({
  ...kind,
  fields: kind.fields.filter(({ name }) => names.includes(name)),
})
const companyStep = only(practiceKind, ['name', 'country', 'time_zone'])
const locationStep = (kind: RecordKind<Location>) =>
  only(kind, ['name', 'address', 'phone', 'notification_email'])

/** A new company has no name yet and takes the browser's time zone. */
const withoutNames = (company: Company): Company =>
  company.name === unnamed.company
    ? { ...company, name: '', time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
    : company
