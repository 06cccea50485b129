import { Alert, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import { errorStatus, failureText, fieldErrors } from '#web/lib/api.ts'
import { DraftOffer, useDraft } from './draft.tsx'
import { FormButtons } from './form-buttons.tsx'
import { useUnsavedWarning } from './use-unsaved-warning.ts'
import { WrittenText } from './written-text.tsx'

interface TextEditorProps<T> {
  label: string
  maxLength: number
  editing: TextEditing<T>
}

/** Changes a text in its place. Ctrl+Enter saves as well; leaving with unsaved changes is asked about. */
export function TextEditor<T>({ label, maxLength, editing }: TextEditorProps<T>) {
  const { draft, isDirty, pending, type, save, stop } = editing
  const isUnsaved = useCallback(() => isDirty, [isDirty])
  useUnsavedWarning(isUnsaved, stop)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const saveByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  if (!draft) return null
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Textarea
          aria-label={label}
          autoFocus
          autosize
          minRows={4}
          maxRows={16}
          maxLength={maxLength}
          value={draft.text}
          error={draft.error !== undefined}
          withErrorStyles={false}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={saveByKeys}
        />
        {draft.error && (
          <Alert color="red" role="alert" p="sm">
            {draft.error}
          </Alert>
        )}
        {draft.theirs !== undefined && (
          <section aria-label="Current version">
            <Text size="sm" c="dimmed">
              Current version:
            </Text>
            <WrittenText>{draft.theirs}</WrittenText>
          </section>
        )}
        <FormButtons submit="Save" pending={pending} onCancel={stop} />
      </Stack>
    </form>
  )
}

interface Draft<T> {
  text: string
  /** The record that the person has before them. */
  base: T
  /** Why the text is not saved yet. */
  error?: string | undefined
  /** What someone else has saved in the meantime. */
  theirs?: string
}

interface TextEditingOptions<T> {
  textOf: (record: T) => string
  /** What is wrong with a text before it is sent. */
  check: (text: string) => string | undefined
  /** Saves a text that is based on a record; rejects when the server does not take it. */
  save: (base: T, text: string) => Promise<unknown>
  /** Asks for the record as it is now. */
  fetchLatest: () => Promise<T | undefined>
  /** Texts of the catalogue: the server did not take it; someone else was faster. */
  texts: { failed: string; stale: string }
  /** What its draft is called. */
  draftName: string
}

export interface TextEditing<T> {
  draft: Draft<T> | undefined
  isDirty: boolean
  /** Offers an earlier draft; shows where the text does. */
  offer: ReactNode
  pending: boolean
  /** True once editing was over: what leads to it then takes the focus back. */
  wasOpen: boolean
  start: (record: T) => void
  stop: () => void
  type: (text: string) => void
  save: () => Promise<void>
}

/** Editing of one text of a record: what was typed stays until the server has it, whatever happens. */
export function useTextEditing<T>(options: TextEditingOptions<T>): TextEditing<T> {
  const { textOf, check, texts, draftName } = options
  const [draft, setDraft] = useState<Draft<T>>()
  const [pending, setPending] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)

  const stop = () => {
    setDraft(undefined)
    setWasOpen(true)
  }
  const change = (values: Partial<Draft<T>>) => setDraft((now) => now && { ...now, ...values })
  const fail = async (failure: unknown) => {
    if (errorStatus(failure) !== 412) {
      return change({
        error: [failureText(failure as Error, texts.failed), ...Object.values(fieldErrors(failure))].join(
          ' ',
        ),
      })
    }
    const latest = await options.fetchLatest()
    change({ error: texts.stale, ...(latest && { base: latest, theirs: textOf(latest) }) })
  }
  const save = async () => {
    if (!draft || pending) return
    const text = draft.text.trim()
    const refusal = check(text)
    if (refusal) return change({ error: refusal })
    if (text === textOf(draft.base)) return stop()
    setPending(true)
    try {
      await options.save(draft.base, text)
      stop()
    } catch (failure) {
      await fail(failure)
    } finally {
      setPending(false)
    }
  }
  const isDirty = draft !== undefined && draft.text !== textOf(draft.base)
  const content = draft && { text: draft.text, base: draft.base }
  const found = useDraft({ name: draftName, content, isUnsaved: () => isDirty })
  return {
    draft,
    isDirty,
    // Saving it is refused if the record has changed since, as in an editor that stayed open.
    offer: <DraftOffer found={found} onRestore={setDraft} />,
    pending,
    wasOpen,
    start: (record) => setDraft({ text: textOf(record), base: record }),
    stop,
    type: (text) => change({ text, error: undefined }),
    save,
  }
}
