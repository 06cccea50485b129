import { Box, Button, Paper, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Failure } from '#web/ui/failure.tsx'
import { IconPencil, IconTrash } from '#web/ui/icons/icons.tsx'
import { useDeletionQuestion } from './delete-button.tsx'
import { Later } from './later.tsx'
import { LoadError } from './load-error.tsx'
import { type MoreAction, MoreMenu } from './more-menu.tsx'
import { Page } from './page.tsx'
import { Part } from './part.tsx'
import classes from './record-page.module.css'

interface Deletion {
  question: string | (() => Promise<string | undefined>)
  pending: boolean
  /** What went wrong last time. */
  failure: string | undefined
  onConfirm: () => void
}

interface RecordPageProps {
  /** What it is, such as 'Lead': the title until there is one, and part of the buttons. */
  noun: string
  /** Undefined while the record is not there to show. */
  title: string | undefined
  /** Small, beside the title. */
  subtitle?: ReactNode
  /** Frequent actions, first in the line of buttons. */
  buttons?: ReactNode
  back: ReactNode
  /** Left out for those who may only look. */
  editPath?: string | undefined
  /** Rare ones; undefined for what the person may not do. */
  actions?: readonly (MoreAction | undefined)[]
  /** What to say when there is no such record, or not any more. */
  gone: string | undefined
  /** What to say when it could not be loaded. */
  loadError: string | undefined
  onRetry: () => void
  /** Left out where there is no deleting it. */
  deletion?: Deletion
  /** Keeps the place of a record that is loading. */
  skeleton: ReactNode
  /** A row below the title, as wide as the page. */
  status?: ReactNode
  /** Most important facts, at the top of the main column. */
  summary?: ReactNode
  /** The record itself, which shows as soon as there is a title: beside the main column where there is room. */
  children: ReactNode
  /** History and work of the record, in the main column. Loads with the record and shows once `ready`. */
  sections?: { ready: boolean; content: ReactNode }
  /** What belongs to the record, below it. */
  parts?: ReactNode
}

/** A record on a page of its own, with the ways back, to its form and to its deletion. */
export function RecordPage(props: RecordPageProps) {
  const { noun, title, subtitle, buttons, back, editPath, gone, loadError, onRetry, deletion, sections } =
    props
  const { state } = useLocation()
  const isShown = title !== undefined
  return (
    <Page
      title={title ?? noun}
      subtitle={subtitle}
      lateTitle
      width={sections ? 'full' : 'wide'}
      actions={
        <>
          {!gone && buttons}
          {back}
          {!gone && editPath !== undefined && (
            <Button
              component={Link}
              to={editPath}
              state={state}
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              Edit {noun}
            </Button>
          )}
        </>
      }
      menu={!gone && <More {...props} />}
    >
      <Failure text={deletion?.failure && deletion.failure} mb="md" />
      {gone && <LoadError message={gone} />}
      {!gone && loadError && <LoadError message={loadError} onRetry={onRetry} />}
      {!gone && (sections ? <Columns {...props} sections={sections} /> : <Single {...props} />)}
      {isShown && props.parts && <Box mt="xl">{props.parts}</Box>}
    </Page>
  )
}

/** A record without a past: one sheet. */
function Single({ title, loadError, skeleton, children }: RecordPageProps) {
  if (title !== undefined) return <Sheet>{children}</Sheet>
  return loadError ? null : skeleton
}

/** The record in the order of a narrow screen: summary, facts, past. */
function Columns(props: RecordPageProps & { sections: NonNullable<RecordPageProps['sections']> }) {
  const { title, loadError, skeleton, status, summary, sections, children } = props
  const isShown = title !== undefined
  const isLoading = !isShown && !loadError
  return (
    <>
      {isShown && <Part>{status}</Part>}
      {isLoading && <Skeleton className={classes.statusSkeleton} />}
      <div className={classes.sheets}>
        <div className={loadError ? undefined : classes.columns}>
          {(isShown || isLoading) && (
            <>
              <div className={classes.summary}>
                <Sheet>{isShown ? summary : <Skeleton className={classes.summarySkeleton} />}</Sheet>
              </div>
              <div className={classes.facts} data-loading={isLoading || undefined}>
                <Sheet>{isShown ? children : skeleton}</Sheet>
              </div>
            </>
          )}
          <div className={classes.past}>
            <Later ready={sections.ready}>
              <Sheet>{sections.content}</Sheet>
            </Later>
          </div>
        </div>
      </div>
    </>
  )
}

const Sheet = ({ children }: { children: ReactNode }) => (
  <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
    <Part>{children}</Part>
  </Paper>
)

function More({ noun, title, actions = [], deletion }: RecordPageProps) {
  const { ask, isAsking } = useDeletionQuestion({
    title: `Delete ${noun}`,
    question: deletion?.question ?? '',
    onConfirm: () => deletion?.onConfirm(),
  })
  const remove = deletion && {
    label: `Delete ${noun}`,
    icon: IconTrash,
    onClick: ask,
    pending: deletion.pending || isAsking,
    disabled: title === undefined,
    isRed: true,
  }
  return <MoreMenu actions={[...actions, remove]} />
}
