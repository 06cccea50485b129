import { Box, Button, Group, Progress, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { importStateLabel, isWorking } from '#contract/imports/imports.enums.ts'
import { importLabels as labels } from '#contract/imports/imports.labels.ts'
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
  const run = (which: ImportStep) => () => step.mutate(which)
  const undo = () =>
    askToConfirm({
      title: labels.undoTitle,
      question: labels.undoQuestion(noun),
      confirm: labels.undo,
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
              {labels.start(writes)}
            </PendingButton>
            <DeleteImport of={of} />
          </>
        )}
        {state === 'running' && (
          <PendingButton variant="default" pending={step.isPending} onClick={run('stop')}>
            {labels.stop}
          </PendingButton>
        )}
        {undo_until && (
          <>
            <PendingButton variant="default" pending={step.isPending} onClick={undo}>
              {labels.undo}
            </PendingButton>
            <Text size="sm" c="dimmed">
              {labels.undoUntil} <ExactTime instant={undo_until} />
            </Text>
          </>
        )}
      </Group>
    </TitledCard>
  )
}

function descriptionOf({ state, counts, done, ...of }: Import): string {
  switch (state) {
    case 'checking':
      return labels.nothingSaved(done, counts.rows)
    case 'ready':
      return labels.ready(counts.rows, counts)
    case 'running':
      return labels.running(done, counts.rows)
    case 'undoing':
      return labels.undoing(done, counts.rows)
    case 'undone':
      return labels.sentence(countsText({ state, counts }))
    default:
      return labels.sentence(countsText({ ...of, state, counts }) || labels.nothingImported)
  }
}

function WorkProgress({ of: { done, counts } }: { of: Import }) {
  return (
    <Progress.Root size="sm">
      <Progress.Section
        value={counts.rows === 0 ? 0 : (100 * done) / counts.rows}
        aria-label={labels.progress}
      />
    </Progress.Root>
  )
}

function DeleteImport({ of }: { of: Import }) {
  const navigate = useNavigate()
  const remove = useDeleteImport()
  const ask = () =>
    askToConfirm({
      title: labels.deleteTitle,
      question: labels.deleteQuestion(of.file_name),
      confirm: labels.delete,
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
      {labels.delete}
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
