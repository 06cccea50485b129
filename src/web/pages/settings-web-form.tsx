import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formToolLabel } from '#contract/intake/web-forms.enums.ts'
import { webFormLabels as labels } from '#contract/intake/web-forms.labels.ts'
import { webFormMessages } from '#contract/intake/web-forms.messages.ts'
import type { WebForm } from '#contract/intake/web-forms.schemas.ts'
import { errorStatus } from '#web/lib/api.ts'
import { usePathId } from '#web/lib/path-id.ts'
import { webFormQuery } from '#web/slices/intake/api/web-forms.ts'
import { RecognitionEditor } from '#web/slices/intake/components/recognition-editor.tsx'
import { webFormName } from '#web/slices/intake/components/web-form-list.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  const id = usePathId('formId')
  const { data, error, refetch } = useQuery({ ...webFormQuery(id ?? 0), enabled: id !== undefined })
  const isGone = id === undefined || errorStatus(error) === 404
  return (
    <SettingsPage
      title={labels.recognition}
      actions={
        <BackButton
          to={data ? formsPath(data) : '/settings/locations'}
          label={data ? labels.backToForms : labels.backToLocations}
        />
      }
    >
      {isGone && <LoadError message={webFormMessages.notFound} />}
      {!isGone && !data && error && <LoadError message={webFormMessages.fetchOneFailed} onRetry={refetch} />}
      {!isGone && !data && !error && <Skeleton height={900} aria-busy="true" />}
      {data && <Recognition key={data.id} form={data} />}
    </SettingsPage>
  )
}

const formsPath = ({ location }: WebForm) => `/settings/locations/${location.id}/forms`

function Recognition({ form }: { form: WebForm }) {
  const [first, ...rest] = form.samples
  return (
    <Stack gap="lg">
      <Text>
        <Text span fw={500}>
          {webFormName(form)}
        </Text>{' '}
        {labels.toolAndLocation(formToolLabel(form.tool), form.location.name)}
      </Text>
      {first ? (
        <RecognitionEditor form={{ ...form, samples: [first, ...rest] }} />
      ) : (
        <EmptyState
          title={labels.noRequests}
          hint={labels.noRequestsHint}
          action={
            <Button component={Link} to={formsPath(form)} variant="default">
              {labels.whereToSend}
            </Button>
          }
        />
      )}
    </Stack>
  )
}
