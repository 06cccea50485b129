import { useState } from 'react'
import { errorStatus, fieldErrors } from '#web/lib/api.ts'

interface Draft<T> {
  text: string
  /** The record that the person has before them. */
  base: T
  /** Why the text is not saved yet. */
  error?: string | undefined
  /** What somebody else has saved in the meantime. */
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
  /** Texts of the catalogue: the server did not take it; somebody else was faster. */
  texts: { failed: string; stale: string }
}

export interface TextEditing<T> {
  draft: Draft<T> | undefined
  isDirty: boolean
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
  const { textOf, check, texts } = options
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
      return change({ error: [texts.failed, ...Object.values(fieldErrors(failure))].join(' ') })
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
  return {
    draft,
    isDirty: draft !== undefined && draft.text !== textOf(draft.base),
    pending,
    wasOpen,
    start: (record) => setDraft({ text: textOf(record), base: record }),
    stop,
    type: (text) => change({ text, error: undefined }),
    save,
  }
}
