import { Alert, Badge, Button, List, Progress, SimpleGrid, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  archiveStateLabel,
  archiveTableLabels,
  archiveTables,
  isArchiveWorking,
} from '#contract/archives/archives.enums.ts'
import { archiveLabels as labels } from '#contract/archives/archives.labels.ts'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
import type { Archive, ArchiveProblem } from '#contract/archives/archives.schemas.ts'
import { failureText, serverText } from '#web/lib/api.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { Failure } from '#web/ui/failure.tsx'
import { ExactTime } from '#web/ui/instant.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { useDeleteArchive, useFreshRecords, useStartArchive } from '../api/archives.ts'

const colors = { checking: 'blue', ready: 'blue', refused: 'red', running: 'blue', done: 'teal' } as const

/** An archive that was uploaded: what it has, what is wrong with it, and what can be done with it. */
export function ArchiveCard({ of }: { of: Archive }) {
  useFreshRecords(of)
  const { state, file_name, problems, unknown_staff } = of
  return (
    <TitledCard
      title={file_name}
      status={
        <Badge color={colors[state]} variant="light">
          {archiveStateLabel(state)}
        </Badge>
      }
      description={descriptionOf(of)}
      actions={state !== 'running' && <Actions of={of} />}
    >
      {isArchiveWorking(state) && <WorkProgress of={of} />}
      <Problems problems={problems} />
      <Counts of={of} />
      {unknown_staff.length > 0 && state === 'ready' && (
        <Alert color="yellow" title={labels.unknownAuthors}>
          {labels.unknownAuthorsHint(unknown_staff)}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {of.made_at && (
          <>
            {labels.made} <ExactTime instant={of.made_at} />.{' '}
          </>
        )}
        {labels.uploadedBy(of.created_by)} <ExactTime instant={of.created_at} />.
      </Text>
    </TitledCard>
  )
}

function descriptionOf({ state, practice, size, done, counts }: Archive): string {
  switch (state) {
    case 'checking':
      return labels.checking(done)
    case 'running':
      return labels.running(done, sumOf(counts))
    case 'refused':
      return labels.refused
    default:
      return labels.archiveOf(practice || labels.unnamedPractice, size)
  }
}

const sumOf = (counts: Archive['counts']) =>
  Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0)

function WorkProgress({ of: { state, done, counts } }: { of: Archive }) {
  const all = sumOf(counts)
  // How many there are is known once they were checked.
  const isKnown = state === 'running' && all > 0
  return (
    <Progress.Root size="sm">
      <Progress.Section
        value={isKnown ? (100 * done) / all : 100}
        animated={!isKnown}
        aria-label={labels.progress}
      />
    </Progress.Root>
  )
}

function Problems({ problems }: { problems: readonly ArchiveProblem[] }) {
  if (problems.length === 0) return null
  return (
    <Alert color="red" role="alert">
      <List size="sm" listStyleType={problems.length > 1 ? 'disc' : 'none'}>
        {problems.map((problem) => (
          <List.Item key={JSON.stringify(problem)}>{problemText(problem)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

function problemText({ file, row, column, text }: ArchiveProblem): string {
  const place = [file, row && labels.row(row), column].filter(Boolean).join(', ')
  return place ? labels.problem(place, text) : text
}

/** How many records of each kind it has. */
function Counts({ of: { state, counts } }: { of: Archive }) {
  const shown = archiveTables.filter((name) => (counts[name] ?? 0) > 0)
  if (state === 'checking' || state === 'refused' || shown.length === 0) return null
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3, md: 4 }} spacing="xs" m={0}>
      {shown.map((name) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {archiveTableLabels[name]}
          </Text>
          <Text component="dd" m={0}>
            {counts[name]?.toLocaleString('en-US')}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

function Actions({ of }: { of: Archive }) {
  const start = useStartArchive(of)
  const remove = useDeleteArchive(of)
  const ask = () =>
    askToConfirm({
      title: labels.deleteTitle,
      question:
        of.state === 'done' ? labels.removeQuestion(of.file_name) : labels.deleteQuestion(of.file_name),
      confirm: labels.delete,
      onConfirm: () =>
        remove.mutate(undefined, {
          onSuccess: () => notifications.show({ message: archiveMessages.deleted }),
          onError: (error) =>
            notifications.show({ color: 'red', message: failureText(error, archiveMessages.deleteFailed) }),
        }),
    })
  return (
    <>
      <Failure
        text={start.isError && (serverText(start.error) ?? archiveMessages.startFailed)}
        onDismiss={start.reset}
      />
      {of.state === 'ready' && (
        <PendingButton pending={start.isPending} onClick={() => start.mutate()}>
          {labels.start(sumOf(of.counts))}
        </PendingButton>
      )}
      <Button variant="subtle" color="red" loading={remove.isPending} onClick={ask}>
        {labels.delete}
      </Button>
    </>
  )
}
