import { Box, Button, Group, Progress, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { countOf } from '#contract/formats/labels.ts'
import { importNounLabel, importStateLabel, isWorking } from '#contract/imports/imports.enums.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { Import } from '#contract/imports/imports.schemas.ts'
import { errorStatus, failureText, fieldErrors, serverText } from '#web/lib/api.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { Failure } from '#web/ui/failure.tsx'
import { ExactTime } from '#web/ui/instant.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { type ImportStep, refreshPeople, useDeleteImport, useImportStep } from '../api/imports.ts'
import { countsText } from './counts-text.ts'

const failures: Record<ImportStep, string> = {
  start: importMessages.startFailed,
  stop: importMessages.stopFailed,
  undo: importMessages.undoFailed,
}

function stepFailure(error: unknown, step: ImportStep | undefined): string {
  const status = errorStatus(error) ?? 500
  if (status === 412) return importMessages.stale
  const told = Object.values(fieldErrors(error)).join(' ') || serverText(error)
  return (status < 500 && told) || (step ? failures[step] : importMessages.startFailed)
}

/** How far an import is, what came of it, and what can be done next. */
export function ImportStatus({ of }: { of: Import }) {
  const step = useImportStep(of)
  useFreshPeople(of)
  const { state, counts, noun, problem, undo_until, day_order_needed } = of
  const isAsked = of.header_needed || day_order_needed || (of.first_day_rows > 0 && !of.mapping.first_day)
  const writes = counts.new + counts.changed
  const one = importNounLabel(noun).toLowerCase()
  const run = (which: ImportStep) => () => step.mutate(which)
  const undo = () =>
    askToConfirm({
      title: 'Undo Import',
      question: `Remove the ${one} that this import added, and take back what it changed? What people edited since stays.`,
      confirm: 'Undo import',
      onConfirm: run('undo'),
    })
  return (
    <TitledCard title={importStateLabel(state)} description={descriptionOf(of)}>
      {/* Holds its place, so that nothing moves when the work is done. */}
      <Box h={6}>{isWorking(state) && <WorkProgress of={of} />}</Box>
      <Failure text={problem} />
      <Failure text={step.isError && stepFailure(step.error, step.variables)} onDismiss={step.reset} />
      <Group gap="xs" mih={36}>
        {(state === 'ready' || state === 'checking') && (
          <>
            <PendingButton
              pending={step.isPending || state === 'checking'}
              disabled={writes === 0 || isAsked}
              onClick={run('start')}
            >
              {`Import ${countOf(writes, 'person', 'people')}`}
            </PendingButton>
            <DeleteImport of={of} />
          </>
        )}
        {state === 'running' && (
          <PendingButton variant="default" pending={step.isPending} onClick={run('stop')}>
            Stop
          </PendingButton>
        )}
        {undo_until && (
          <>
            <PendingButton variant="default" pending={step.isPending} onClick={undo}>
              Undo import
            </PendingButton>
            <Text size="sm" c="dimmed">
              Undo until <ExactTime instant={undo_until} />
            </Text>
          </>
        )}
      </Group>
    </TitledCard>
  )
}

function descriptionOf({ state, counts, done, ...of }: Import): string {
  const rows = countOf(counts.rows, 'row', 'rows')
  const gone = `${done.toLocaleString('en-US')} of ${rows}`
  switch (state) {
    case 'checking':
      return `Nothing is saved yet. ${gone} checked.`
    case 'ready':
      return `Nothing is saved yet. Of ${rows}: ${countsText({ state, counts }) || 'nothing to import'}.`
    case 'running':
      return `${gone}. You can leave this page; the import goes on.`
    case 'undoing':
      return `${gone}. You can leave this page; the undo goes on.`
    case 'undone':
      return `${countsText({ state, counts })}.`
    default:
      return `${countsText({ ...of, state, counts }) || 'Nothing was imported'}.`
  }
}

function WorkProgress({ of: { done, counts } }: { of: Import }) {
  return (
    <Progress.Root size="sm">
      <Progress.Section value={counts.rows === 0 ? 0 : (100 * done) / counts.rows} aria-label="Progress" />
    </Progress.Root>
  )
}

function DeleteImport({ of }: { of: Import }) {
  const navigate = useNavigate()
  const remove = useDeleteImport()
  const ask = () =>
    askToConfirm({
      title: 'Delete Import',
      question: `Delete ${of.file_name} without importing it?`,
      confirm: 'Delete',
      onConfirm: () =>
        remove.mutate(of, {
          onSuccess: () => {
            notifications.show({ message: importMessages.deleted })
            navigate('/imports', { replace: true })
          },
          onError: (error) =>
            notifications.show({ color: 'red', message: failureText(error, importMessages.deleteFailed) }),
        }),
    })
  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={ask}>
      Delete
    </Button>
  )
}

/** Lists that were read before know nothing of what an import did. */
function useFreshPeople({ state }: Import): void {
  const client = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (isWorking(before.current) && before.current !== 'checking' && !isWorking(state)) refreshPeople(client)
    before.current = state
  }, [client, state])
}
