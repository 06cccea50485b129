import { Box, Button, Paper, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Failure } from '#web/ui/failure.tsx'
import { DeleteButton } from './delete-button.tsx'
import { LoadError } from './load-error.tsx'
import { Page } from './page.tsx'

interface RecordPageProps {
  /** What it is, such as 'Lead': the title until there is one, and part of the buttons. */
  noun: string
  /** Undefined while the record is not there to show. */
  title: string | undefined
  back: ReactNode
  /** Left out for those who may only look. */
  editPath?: string | undefined
  /** Further buttons, between the way back and the edit button. */
  actions?: ReactNode
  /** What to say when there is no such record, or not any more. */
  gone: string | undefined
  /** What to say when it could not be loaded. */
  loadError: string | undefined
  onRetry: () => void
  /** Left out where there is no deleting it. */
  deletion?: {
    question: string | (() => Promise<string | undefined>)
    pending: boolean
    /** What went wrong last time. */
    failure: string | undefined
    onConfirm: () => void
  }
  /** Keeps the place of a record that is loading. */
  skeleton: ReactNode
  /** The record itself, which shows as soon as there is a title. */
  children: ReactNode
  /** What belongs to the record and does not wait for it, on the same sheet. */
  sections?: ReactNode
  /** What belongs to the record, below it. */
  parts?: ReactNode
}

/** A record on a page of its own, with the ways back, to its form and to its deletion. */
export function RecordPage(props: RecordPageProps) {
  const { noun, title, back, editPath, actions, gone, loadError, onRetry, deletion, skeleton, sections } =
    props
  const { state } = useLocation()
  return (
    <Page
      title={title ?? noun}
      lateTitle
      width="wide"
      actions={
        <>
          {back}
          {!gone && (
            <>
              {actions}
              {editPath !== undefined && (
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
              {deletion && (
                <DeleteButton
                  title={`Delete ${noun}`}
                  question={deletion.question}
                  pending={deletion.pending}
                  disabled={title === undefined}
                  onConfirm={deletion.onConfirm}
                />
              )}
            </>
          )}
        </>
      }
    >
      <Failure text={deletion?.failure && deletion.failure} mb="md" />
      {gone && <LoadError message={gone} />}
      {!gone && loadError && <LoadError message={loadError} onRetry={onRetry} />}
      {!gone && !loadError && title === undefined && !sections && skeleton}
      {!gone && (title !== undefined || sections) && (
        <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
          <Stack gap="lg">
            {title === undefined ? !loadError && skeleton : props.children}
            {sections}
          </Stack>
        </Paper>
      )}
      {title !== undefined && props.parts && <Box mt="xl">{props.parts}</Box>}
    </Page>
  )
}
