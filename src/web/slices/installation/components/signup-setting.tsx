import { Radio, Skeleton, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignupSetting } from '#contract/installation/installation.endpoints.ts'
import { type SignupChoice, signupChoices, signupLabel } from '#contract/installation/installation.enums.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { installationMessages as messages } from '#contract/installation/installation.messages.ts'
import { errorText, serverText } from '#web/lib/api.ts'
import { Failure } from '#web/ui/failure.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { installationQuery, signupSettingQuery, useDecideSignup } from '../api/installation.ts'

interface SignupSettingCardProps {
  /** Chosen from the start; what is set else. */
  proposed?: SignupChoice
  submitLabel?: string
  onSaved?: () => void
}

/** The sign-up setting; empty where another practice decides. */
export function SignupSettingCard(props: SignupSettingCardProps) {
  const { data, error, refetch } = useQuery(signupSettingQuery)
  if (error && !data) return <LoadError message={errorText(error)} onRetry={refetch} />
  if (!data) return <Skeleton h={250} aria-busy="true" />
  return data.may_change || data.by_variable ? <Card setting={data} {...props} /> : null
}

function Card({
  setting,
  proposed = setting.signup,
  submitLabel = labels.save,
  onSaved = () => notifications.show({ message: messages.signupSaved }),
}: SignupSettingCardProps & { setting: SignupSetting }) {
  const [chosen, setChosen] = useState<SignupChoice>(proposed)
  const decide = useDecideSignup()
  const sendsEmail = useQuery(installationQuery).data?.email ?? true
  const readOnly = !setting.may_change
  return (
    <TitledCard
      title={messages.signupQuestion}
      description={readOnly ? messages.setByVariable : messages.signupWhy}
      actions={
        !readOnly && (
          <PendingButton
            pending={decide.isPending}
            onClick={() => decide.mutate(chosen, { onSuccess: onSaved })}
          >
            {submitLabel}
          </PendingButton>
        )
      }
    >
      <Failure text={decide.error && (serverText(decide.error) ?? messages.signupFailed)} />
      <Radio.Group
        aria-label={messages.signupQuestion}
        value={chosen}
        onChange={(value) => setChosen(value as SignupChoice)}
      >
        <Stack gap="xs">
          {signupChoices.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={signupLabel(choice)}
              description={choice === 'open' && !sendsEmail && labels.onceEmail}
              disabled={readOnly}
            />
          ))}
        </Stack>
      </Radio.Group>
    </TitledCard>
  )
}
