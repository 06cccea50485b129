import { useState } from 'react'
import type { FieldValue } from './record-api.ts'

/** Result of merging someone else's save into a form. Fields are named by path. */
export interface FormMerge {
  by: string
  /** Who changed what, as a sentence. */
  news: string
  taken: string[]
  /** Fields both people changed, with the other person's value. */
  conflicts: Partial<Record<string, FieldValue>>
}

function flatten(values: object): Record<string, FieldValue> {
  const entries = Object.entries(values).flatMap(([name, value]): [string, FieldValue][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value as Record<string, FieldValue>).map(([part, inner]) => [`${name}.${part}`, inner])
      : [[name, value as FieldValue]],
  )
  return Object.fromEntries(entries)
}

interface MergeOptions<R, V extends object> {
  record: R
  valuesOf: (record: R) => V
  fetchLatest: () => Promise<R | undefined>
  tell: (before: R, latest: R) => Pick<FormMerge, 'by' | 'news'>
}

/**
 * Form state for a record that others may save meanwhile: nothing typed is lost and nothing is overwritten
 * unseen.
 */
export function useFormMerge<R, V extends object>({
  record,
  valuesOf,
  fetchLatest,
  tell,
}: MergeOptions<R, V>) {
  const [base, setBase] = useState(record)
  const [merge, setMerge] = useState<FormMerge>()
  return {
    /** The record the form is based on; a save sends its version. */
    base,
    merge,
    rebase(saved: R): void {
      setBase(saved)
      setMerge(undefined)
    },
    /** Takes over fields only the other person changed, and marks fields both changed as conflicts. */
    async bringTogether(
      mine: V,
      setFieldValue: (path: string, value: FieldValue) => void,
      from: R = base,
    ): Promise<void> {
      const latest = await fetchLatest()
      if (!latest) return
      const { taken, conflicts } = mergeFields(
        flatten(valuesOf(from)),
        flatten(mine),
        flatten(valuesOf(latest)),
      )
      for (const [path, value] of Object.entries(taken)) setFieldValue(path, value as FieldValue)
      setMerge({ ...tell(from, latest), taken: Object.keys(taken), conflicts })
      setBase(latest)
    },
    resolve: (path: string) =>
      setMerge((before) => {
        if (!before) return before
        const { [path]: _, ...conflicts } = before.conflicts
        return { ...before, conflicts, taken: [...before.taken, path] }
      }),
  }
}

type Fields = Record<string, FieldValue>

interface Merge<F extends Fields> {
  taken: Partial<F>
  conflicts: Partial<F>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Three-way merge. Only fields that both sides changed differently conflict. */
export function mergeFields<F extends Fields>(base: F, mine: F, theirs: F): Merge<F> {
  const changed = Object.entries(theirs).filter(
    ([name, value]) => !isSame(value, base[name]) && !isSame(value, mine[name]),
  )
  const isUntouched = ([name]: [string, unknown]) => isSame(mine[name], base[name])
  return {
    taken: Object.fromEntries(changed.filter(isUntouched)) as Partial<F>,
    conflicts: Object.fromEntries(changed.filter((entry) => !isUntouched(entry))) as Partial<F>,
  }
}
