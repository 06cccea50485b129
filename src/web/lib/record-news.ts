import type { Fields } from '#contract/http/record-fields.ts'

/** Labels of the fields in which two versions of a record differ, as far as both know them. */
export function changedLabels(fields: Fields, before: object | undefined, now: object | undefined): string[] {
  if (!before || !now) return []
  const [old, recent] = [before, now].map((record) => new Map(Object.entries(record)))
  return Object.entries(fields).flatMap(([name, { label, form }]) => {
    const isKnown = old?.get(name) !== undefined && form !== 'instant'
    return isKnown && JSON.stringify(old?.get(name)) !== JSON.stringify(recent?.get(name)) ? [label] : []
  })
}
