import { Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { formToolLabel } from '#contract/intake/web-forms.enums.ts'
import { webFormLabels as labels } from '#contract/intake/web-forms.labels.ts'
import { webFormMessages } from '#contract/intake/web-forms.messages.ts'
import type { WebFormRow } from '#contract/intake/web-forms.schemas.ts'
import { failureText } from '#web/lib/api.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { ExactTime } from '#web/ui/instant.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import type { Column } from '#web/ui/list/list-view.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useRemoveWebForm, webFormsQuery } from '../api/web-forms.ts'

export const webFormName = ({ tool, name }: Pick<WebFormRow, 'tool' | 'name'>): string =>
  name || (tool === 'other' ? labels.untitled : labels.untitledOf(formToolLabel(tool)))

const columnsIn = (
  removingId: number | undefined,
  onRemove: (form: WebFormRow) => void,
): Column<WebFormRow>[] => [
  { name: 'name', label: labels.form, wide: true, opens: true, cell: webFormName },
  { name: 'tool', label: labels.tool, width: 10, cell: ({ tool }) => formToolLabel(tool) },
  {
    name: 'last',
    label: labels.lastRequest,
    width: 14,
    cell: ({ last_received_at: last }) => (last ? <ExactTime instant={last} /> : '—'),
  },
  {
    name: 'corrected',
    label: labels.corrections,
    width: 9,
    numeric: true,
    cell: ({ corrected }) => corrected,
  },
  {
    name: 'remove',
    label: labels.actions,
    width: 7,
    obvious: true,
    cell: (form) => (
      <PendingButton
        variant="default"
        size="compact-sm"
        aria-label={labels.removeForm(webFormName(form))}
        pending={form.id === removingId}
        onClick={() => onRemove(form)}
      >
        {labels.remove}
      </PendingButton>
    ),
  },
]

export function WebFormList({ locationId }: { locationId: number }) {
  const { data, error, refetch } = useQuery(webFormsQuery(locationId))
  const { mutate, isPending, variables, error: refusal } = useRemoveWebForm()
  const removingId = isPending ? variables.id : undefined
  const ask = (form: WebFormRow) =>
    askToConfirm({
      title: labels.removeForm(webFormName(form)),
      question: webFormMessages.removeConfirm,
      confirm: labels.remove,
      onConfirm: () =>
        mutate(form, { onSuccess: () => notifications.show({ message: webFormMessages.removed }) }),
    })
  if (error && !data) return <LoadError message={webFormMessages.fetchFailed} onRetry={refetch} />
  return (
    <Stack gap="sm">
      <Failure text={failureText(refusal, webFormMessages.removeFailed, webFormMessages.removeStale)} />
      <DataTable
        label={labels.list}
        columns={columnsIn(removingId, ask)}
        rows={data?.results}
        rowKey={({ id }) => id}
        href={({ id }) => `/settings/web-forms/${id}`}
        minRows={3}
        empty={<EmptyState title={webFormMessages.none} hint={labels.emptyHint} />}
      />
    </Stack>
  )
}
