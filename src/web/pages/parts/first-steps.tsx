import { Button, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Setup } from '#contract/installation/installation.endpoints.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { installationMessages as messages } from '#contract/installation/installation.messages.ts'
import { useSession } from '#web/lib/use-session.ts'
import { setupQuery, useDismissSetup } from '#web/slices/installation/api/installation.ts'
import { Checklist, StepsRemain, TestLeadStays } from '#web/slices/installation/components/checklist.tsx'
import { isFinished } from '#web/slices/installation/first-steps.ts'
import { NamesForm } from './names-form.tsx'

/** Returns no setup while it loads and for people who are not administrators. */
export function useSetup() {
  const isAdministrator = useSession()?.userInfo.isCompanyAdmin ?? false
  const { data, isFetched } = useQuery({ ...setupQuery, enabled: isAdministrator })
  return { setup: isAdministrator ? data : undefined, hasLoaded: isFetched || !isAdministrator }
}

/** The question for names and the checklist on Home. */
export function FirstSteps() {
  const { setup } = useSetup()
  if (!setup) return null
  const asksNames = !(setup.owner && setup.company) && !setup.names_dismissed
  const { list, test } = shownOf(setup)
  if (!asksNames && !list && !test) return null
  return (
    <Stack gap="md" mb="md">
      {asksNames && <NamesQuestion me={setup.me} />}
      {list && <Checklist setup={setup} />}
      {test && <TestLeadStays />}
    </Stack>
  )
}

/** The same in one line, for another page. */
export function FirstStepsLine() {
  const { setup } = useSetup()
  const { list, test } = setup ? shownOf(setup) : { list: false, test: false }
  if (!list && !test) return null
  return (
    <Stack gap="md" mb="md">
      {list && <StepsRemain />}
      {test && <TestLeadStays />}
    </Stack>
  )
}

const shownOf = (setup: Setup) => ({
  list: !isFinished(setup) && !setup.dismissed,
  test: setup.test_lead !== null,
})

function NamesQuestion({ me }: { me: number }) {
  const id = useId()
  const dismiss = useDismissSetup()
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {labels.namesQuestion}
      </Title>
      <NamesForm
        me={me}
        submitLabel={labels.save}
        onSaved={() => undefined}
        actions={
          <Button
            variant="subtle"
            loading={dismiss.isPending}
            onClick={() =>
              dismiss.mutate('names', {
                onError: () => notifications.show({ color: 'red', message: messages.dismissFailed }),
              })
            }
          >
            {labels.notNow}
          </Button>
        }
      />
    </section>
  )
}
