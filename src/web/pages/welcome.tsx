import { Anchor, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { emailMessages } from '#contract/auth/email.messages.ts'
import type { Company } from '#contract/companies/companies.schemas.ts'
import { unnamed } from '#contract/installation/installation.defaults.ts'
import type { Setup } from '#contract/installation/installation.endpoints.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { productName } from '#contract/product.ts'
import { errorText } from '#web/lib/api.ts'
import { useSession } from '#web/lib/use-session.ts'
import { EmailNotice } from '#web/slices/auth/components/email-notice.tsx'
import { practiceKind } from '#web/slices/companies/company-kind.ts'
import { setupQuery } from '#web/slices/installation/api/installation.ts'
import { SignupSettingCard } from '#web/slices/installation/components/signup-setting.tsx'
import {
  afterForm,
  type StepId,
  StepList,
  stepAt,
  stepPath,
} from '#web/slices/installation/components/step-list.tsx'
import { TestLead } from '#web/slices/installation/components/test-lead.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { FormAddress, formAddress } from '#web/slices/locations/components/form-address.tsx'
import { locationKind } from '#web/slices/locations/location-kind.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { EditRecord } from '#web/ui/records/edit-record.tsx'
import type { RecordKind } from '#web/ui/records/record-kind.ts'
import { useRecord } from '#web/ui/records/use-record.ts'
import { AdministratorsOnly } from './parts/administrators-only.tsx'

export function Component() {
  return (
    <AdministratorsOnly
      title={`Welcome to ${productName}`}
      message="Only an administrator can set up the practice."
      back={{ to: '/home', label: 'Home' }}
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
      title={`Welcome to ${productName}`}
      // The button's label loads later and must not move anything.
      lateTitle
      width="form"
      actions={
        <Button component={Link} to="/home" variant="default">
          {step === 'lead' && setup?.lead ? 'Done' : 'Skip for now'}
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
        <EditRecord
          kind={companyStep}
          record={withoutNames(company.record)}
          fetchLatest={company.fetchLatest}
          submitLabel="Continue"
          onSaved={() => goTo('location')}
        />
      )
    case 'location':
      return (
        <EditRecord
          kind={locationStep}
          record={location.name === unnamed.location ? { ...location, name: '' } : location}
          fetchLatest={async () => (await locations.refetch()).data?.find((each) => each.id === location.id)}
          submitLabel="Continue"
          onSaved={() => goTo('form')}
        />
      )
    case 'form':
      return <FormStep location={location} onDone={() => goTo(afterForm(setup))} />
    case 'signup':
      return <SignupSettingCard submitLabel="Continue" onSaved={() => goTo('lead')} />
    case 'lead':
      return (
        <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
          <TestLead address={formAddress(location.form_id)} />
        </Paper>
      )
  }
}

function FormStep({ location, onDone }: { location: Location; onDone: () => void }) {
  return (
    <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <Text>
          Put this form on your website, or give the address to your web designer. Every request sent there
          becomes a lead. You can find it later in{' '}
          <Anchor component={Link} to={locationKind.paths.edit(location.id)} inherit>
            the settings for {location.name}
          </Anchor>
          .
        </Text>
        <FormAddress location={location} />
        <Group justify="flex-end">
          <Button onClick={onDone}>Continue</Button>
        </Group>
      </Stack>
    </Paper>
  )
}

const only = <K extends Pick<RecordKind, 'fields'>>(kind: K, names: readonly string[]): K => ({
  ...kind,
  fields: kind.fields.filter(({ name }) => names.includes(name)),
})
const companyStep = only(practiceKind, ['name', 'country', 'time_zone'])
const locationStep = only(locationKind, ['name', 'address', 'phone', 'notification_email'])

/** A new company has no name yet and takes the browser's time zone. */
const withoutNames = (company: Company): Company =>
  company.name === unnamed.company
    ? { ...company, name: '', time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
    : company
