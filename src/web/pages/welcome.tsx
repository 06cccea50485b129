import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { emailMessages } from '#contract/auth/email.messages.ts'
import type { Setup } from '#contract/installation/installation.endpoints.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { errorText } from '#web/lib/api.ts'
import { EmailNotice } from '#web/slices/auth/components/email-notice.tsx'
import { setupQuery } from '#web/slices/installation/api/installation.ts'
import { SignupSettingCard } from '#web/slices/installation/components/signup-setting.tsx'
import { StepList } from '#web/slices/installation/components/step-list.tsx'
import { isFinished, pathAfter, type StepId, stepAt } from '#web/slices/installation/first-steps.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { AdministratorsOnly } from './parts/administrators-only.tsx'
import { NamesForm } from './parts/names-form.tsx'
import { FormStep } from './parts/step-form.tsx'
import { SkipStep, StepFrame } from './parts/step-frame.tsx'
import { HoursStep } from './parts/step-hours.tsx'
import { LocationsStep } from './parts/step-locations.tsx'
import { ImportStep, PhoneStep, StaffStep } from './parts/step-others.tsx'

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
          {setup && isFinished(setup) ? labels.finish : labels.skip}
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
  const navigate = useNavigate()
  const next = pathAfter(id, setup)
  const goOn = () => navigate(next, { replace: true })
  if (id === 'signup') {
    return (
      <SignupSettingCard
        // Most installations are for the practice's staff only.
        {...(setup.signup === false && { proposed: 'invited' })}
        submitLabel={labels.continue}
        onSaved={goOn}
      />
    )
  }
  return <StepFrame id={id}>{contentOf(id, { setup, next, goOn })}</StepFrame>
}

function contentOf(
  id: Exclude<StepId, 'signup'>,
  { setup, next, goOn }: { setup: Setup; next: string; goOn: () => void },
) {
  switch (id) {
    case 'names':
      return (
        <NamesForm
          me={setup.me}
          hasClock
          submitLabel={labels.continue}
          onSaved={goOn}
          actions={<SkipStep to={next} />}
        />
      )
    case 'location':
      return <LocationsStep next={next} onDone={goOn} />
    case 'hours':
      return <HoursStep next={next} onDone={goOn} />
    case 'staff':
      return <StaffStep next={next} />
    case 'form':
      return <FormStep next={next} testLead={setup.test_lead} />
    case 'phone':
      return <PhoneStep next={next} />
    case 'import':
      return <ImportStep next={next} />
  }
}
