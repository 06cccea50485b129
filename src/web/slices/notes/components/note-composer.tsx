import { Button, Textarea, VisuallyHidden } from '@mantine/core'
import { useMediaQuery, useOs } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { NoteBody, noteLimits } from '#contract/notes/notes.schemas.ts'
import { DraftOffer, useFoundDraft } from '#web/ui/draft.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { KeyHint, useKeyToInput } from '#web/ui/key-hint.tsx'
import { type NoteDraft, storedName, useNoteDraft, writeDraft } from '../api/drafts.ts'
import { type NoteHome, noteCreation, useCreateNote } from '../api/notes.ts'
import classes from './note-composer.module.css'

interface NoteComposerProps {
  home: NoteHome
  /** Selector of the part of the page where the key 'n' focuses this input. */
  keyWithin?: string
  autoFocus?: boolean
}

export default function NoteComposer({ home, keyWithin, autoFocus = false }: NoteComposerProps) {
  const draft = useNoteDraft(home)
  const found = useFoundDraft<NoteDraft>(storedName(home))
  const create = useCreateNote(home)
  const [refusal, setRefusal] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const keys = useOs() === 'macos' ? '⌘ Enter' : 'Ctrl+Enter'
  const hasKeys = useMediaQuery('(hover: hover)', true, { getInitialValueInEffect: false })

  useKeyToInput(keyWithin && 'n', input, keyWithin)

  const write = (content: string) => {
    setRefusal(undefined)
    writeDraft(home, { content })
  }
  const submit = () => {
    const { data: note, error } = NoteBody.safeParse({ content: draft.content.trim() })
    setRefusal(error?.issues[0]?.message)
    if (!note) return input.current?.focus()
    writeDraft(home, { content: '' })
    create.mutate(noteCreation(note.content, draft.key))
  }
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  // The second click of a double click.
  const submitByClick = (event: MouseEvent) => event.detail <= 1 && submit()
  return (
    <div className={classes.composer}>
      {draft.content === '' && (
        <DraftOffer found={found} onRestore={(content) => writeDraft(home, content)} />
      )}
      <Failure text={draft.failure} mb="xs" p="xs" />
      <div className={classes.line}>
        <Textarea
          ref={input}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          className={classes.input}
          aria-label="New note"
          aria-keyshortcuts={keyWithin && 'n'}
          placeholder={hasKeys ? `Write a note… (${keys} to add)` : 'Write a note…'}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={noteLimits.content}
          rightSection={keyWithin && draft.content === '' && <KeyHint>N</KeyHint>}
          value={draft.content}
          error={refusal}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={submitByKeys}
        />
        <Button className={classes.button} onClick={submitByClick}>
          Add Note
        </Button>
      </div>
      <VisuallyHidden role="status">{create.isSuccess && 'Note added.'}</VisuallyHidden>
    </div>
  )
}
