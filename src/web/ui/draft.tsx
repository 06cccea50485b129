import { Alert, Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Draft, dropDraft, findDraft, keepDraft } from '#web/lib/drafts.ts'
import type { FormState } from '#web/lib/form-state.ts'
import { shortTime } from './instant.tsx'

interface DraftOptions<T> {
  /** What is written, per record; none for what must not be kept, such as passwords. */
  name: string | undefined
  content: T
  isUnsaved: () => boolean
}

interface FoundDraft<T> {
  draft: Draft<T>
  /** Offers it no longer. */
  close: () => void
  discard: () => void
}

/** An earlier draft of this name. */
export function useFoundDraft<T>(name: string | undefined): FoundDraft<T> | undefined {
  const [draft, setDraft] = useState<Draft<T>>()
  useEffect(() => {
    if (name) findDraft<T>(name).then(setDraft)
  }, [name])
  const close = () => setDraft(undefined)
  const discard = () => {
    close()
    if (name) dropDraft(name)
  }
  return draft && { draft, close, discard }
}

/** Keeps the content as a draft while it is unsaved, and finds an earlier draft. */
export function useDraft<T>({ name, content, isUnsaved }: DraftOptions<T>): FoundDraft<T> | undefined {
  const found = useFoundDraft<T>(name)
  const kept = useRef(false)
  const latest = useRef(isUnsaved)
  latest.current = isUnsaved
  const text = JSON.stringify(content)

  useEffect(
    () => () => {
      if (name && kept.current && !latest.current()) dropDraft(name)
    },
    [name],
  )

  useEffect(() => {
    if (!name) return
    if (latest.current()) {
      kept.current = true
      keepDraft(name, JSON.parse(text))
    } else if (kept.current) {
      kept.current = false
      dropDraft(name)
    }
  }, [name, text])

  return found
}

interface DraftOfferProps<T> {
  found: FoundDraft<T> | undefined
  onRestore: (content: T) => void
}

/** Names the hour, and the day of a draft that is not from today. */
const offerOf = (at: number): string => {
  const time = shortTime(new Date(at).toISOString())
  return `Restore what you typed ${/^\d/.test(time) ? 'at' : 'on'} ${time}?`
}

/** Offers a draft, with what to do with it. */
export function DraftOffer<T>({ found, onRestore }: DraftOfferProps<T>) {
  if (!found) return null
  const { draft, close, discard } = found
  const restore = () => {
    close()
    onRestore(draft.content)
  }
  return (
    <Alert color="blue" role="status" p="sm">
      <Group justify="space-between" gap="xs">
        <span>{offerOf(draft.at)}</span>
        <Group gap="xs">
          <Button size="compact-sm" onClick={restore}>
            Restore
          </Button>
          <Button size="compact-sm" variant="default" onClick={discard}>
            Discard
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

interface FormContent<V, R> {
  values: V
  base?: R
}

/** What `useFormMerge` gives. */
export interface Merging<V, R> {
  base: R
  bringTogether: (mine: V, setFieldValue: never, from: R) => Promise<void>
}

interface FormDraftProps<V extends object, R> {
  form: Pick<FormState<V>, 'values' | 'isDirty' | 'setValues' | 'setFieldValue'>
  name: string | undefined
  merging?: Merging<V, R> | undefined
}

/** The draft of a form, to be shown above its inputs. */
export function FormDraft<V extends object, R>({ form, name, merging }: FormDraftProps<V, R>) {
  const content: FormContent<V, R> = { values: form.values, ...(merging && { base: merging.base }) }
  const found = useDraft({ name, content, isUnsaved: form.isDirty })
  const restore = ({ values, base }: FormContent<V, R>) => {
    // A newer version of the page may have other fields.
    const known = Object.entries(values).filter(([field]) => field in form.values)
    const mine = { ...form.values, ...(Object.fromEntries(known) as V) }
    form.setValues(mine)
    if (base && merging) merging.bringTogether(mine, form.setFieldValue as never, base)
  }
  return <DraftOffer found={found} onRestore={restore} />
}
