import { Alert, Anchor, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formToolLabel } from '#contract/intake/forms.enums.ts'
import { webFormMessages } from '#contract/intake/web-forms.messages.ts'
import type { WebFormRow } from '#contract/intake/web-forms.schemas.ts'
import { errorStatus } from '#web/lib/api.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExactTime } from '#web/ui/exact-time.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useRemoveWebForm, webFormsQuery } from '../api/web-forms.ts'

/** What a form goes by. */
export const webFormName = ({ tool, name }: Pick<WebFormRow, 'tool' | 'name'>): string =>
  name || `${formToolLabel(tool)} without a name`

const columnsIn = (
  removingId: number | undefined,
  onRemove: (form: WebFormRow) => void,
): DataColumn<WebFormRow>[] => [
  {
    id: 'name',
    header: 'Form',
    wide: true,
    cell: (form) => (
      <Anchor component={Link} to={`/settings/web-forms/${form.id}`} inherit underline="hover" fw={500}>
        {webFormName(form)}
      </Anchor>
    ),
  },
  { id: 'tool', header: 'Made With', width: '10rem', cell: ({ tool }) => formToolLabel(tool) },
  {
    id: 'last',
    header: 'Last Request',
    width: '14rem',
    cell: ({ last_received_at: last }) => (last ? <ExactTime instant={last} /> : '—'),
  },
  {
    id: 'corrected',
    header: 'Chosen Fields',
    width: '9rem',
    numeric: true,
    cell: ({ corrected }) => corrected,
  },
  {
    id: 'remove',
    header: 'Actions',
    width: '7rem',
    obvious: true,
    cell: (form) => (
      <PendingButton
        variant="default"
        size="compact-sm"
        aria-label={`Remove ${webFormName(form)}`}
        pending={form.id === removingId}
        onClick={() => onRemove(form)}
      >
        Remove
      </PendingButton>
    ),
  },
]

/** The forms that sent something to a location, and the way to what their fields are taken for. */
export function WebFormList({ locationId }: { locationId: number }) {
  const { data, error, refetch } = useQuery(webFormsQuery(locationId))
  const { mutate, isPending, variables, error: refusal } = useRemoveWebForm()
  const removingId = isPending ? variables.id : undefined
  const columns = useMemo(() => {
    const ask = (form: WebFormRow) =>
      askToConfirm({
        title: `Remove ${webFormName(form)}`,
        question: webFormMessages.removeConfirm,
        confirm: 'Remove',
        onConfirm: () =>
          mutate(form, { onSuccess: () => notifications.show({ message: webFormMessages.removed }) }),
      })
    return columnsIn(removingId, ask)
  }, [removingId, mutate])
  if (error && !data) return <LoadError message={webFormMessages.fetchFailed} onRetry={refetch} />
  return (
    <Stack gap="sm">
      {refusal && (
        <Alert color="red" role="alert">
          {errorStatus(refusal) === 412 ? webFormMessages.removeStale : webFormMessages.removeFailed}
        </Alert>
      )}
      <DataTable
        label="Web forms"
        columns={columns}
        rows={data?.results}
        rowKey={({ id }) => id}
        minRows={3}
        empty={
          <EmptyState
            title={webFormMessages.none}
            hint="Give your form the address below, fill it in once and send it. The form shows here, with what its fields were taken for."
          />
        }
      />
    </Stack>
  )
}
