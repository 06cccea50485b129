import { useState } from 'react'
import { mergeFields } from './merge-fields.ts'

type FieldValue = string | number | null

/** What came of bringing another person's save together with what is typed. Fields go by their path in the form. */
export interface FormMerge {
  /** Who saved. */
  by: string
  /** Who changed which fields, as a sentence. */
  news: string
  /** Paths of the fields that hold the other person's value. */
  taken: string[]
  /** Fields that both changed differently, with the other person's value. */
  conflicts: Partial<Record<string, FieldValue>>
}

/** The fields of a form by path, such as `address.city`. */
function flatten(values: object): Record<string, FieldValue> {
  const entries = Object.entries(values).flatMap(([name, value]): [string, FieldValue][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value as Record<string, FieldValue>).map(([part, inner]) => [`${name}.${part}`, inner])
      : [[name, value as FieldValue]],
  )
  return Object.fromEntries(entries)
}

interface MergeOptions<R, V extends object> {
  /** The record as it was when the form opened. */
  record: R
  valuesOf: (record: R) => V
  /** Asks for the record as it is now. */
  fetchLatest: () => Promise<R | undefined>
  /** Who saved, and what, as a sentence. */
  tell: (before: R, latest: R) => Pick<FormMerge, 'by' | 'news'>
}

/** A form whose record somebody else saves in the meantime: nothing typed is lost, and nothing is overwritten unseen. */
export function useFormMerge<R, V extends object>({
  record,
  valuesOf,
  fetchLatest,
  tell,
}: MergeOptions<R, V>) {
  const [base, setBase] = useState(record)
  const [merge, setMerge] = useState<FormMerge>()
  return {
    /** The record that the form is based on, whose version a save names. */
    base,
    merge,
    /** Goes on from the record as it has been saved. */
    rebase(saved: R): void {
      setBase(saved)
      setMerge(undefined)
    },
    /** Takes over what the other person alone has changed, and shows both values where both have. */
    async bringTogether(mine: V, setFieldValue: (path: string, value: FieldValue) => void): Promise<void> {
      const latest = await fetchLatest()
      if (!latest) return
      const { taken, conflicts } = mergeFields(
        flatten(valuesOf(base)),
        flatten(mine),
        flatten(valuesOf(latest)),
      )
      for (const [path, value] of Object.entries(taken)) setFieldValue(path, value as FieldValue)
      setMerge({ ...tell(base, latest), taken: Object.keys(taken), conflicts })
      setBase(latest)
    },
    /** The person has decided for the other one's value. */
    resolve: (path: string) =>
      setMerge((before) => {
        if (!before) return before
        const { [path]: _, ...conflicts } = before.conflicts
        return { ...before, conflicts, taken: [...before.taken, path] }
      }),
  }
}
