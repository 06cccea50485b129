import { listOf } from '#contract/formats/labels.ts'
import type { ImportSummary } from '#contract/imports/imports.schemas.ts'

const number = (count: number) => count.toLocaleString('en-US')

/** What became of the rows, or would: '18 new, 2 changed, 1 duplicate and 3 refused'. */
export function countsText({ state, counts }: Pick<ImportSummary, 'state' | 'counts'>): string {
  if (state === 'checking') return ''
  if (state === 'undone')
    return counts.kept > 0 ? `${number(counts.kept)} kept because they changed since` : 'All undone'
  return listOf(
    [
      { count: counts.new, word: 'new' },
      { count: counts.changed, word: 'changed' },
      { count: counts.duplicate, word: counts.duplicate === 1 ? 'duplicate' : 'duplicates' },
      { count: counts.refused, word: 'refused' },
    ]
      .filter(({ count }) => count > 0)
      .map(({ count, word }) => `${number(count)} ${word}`),
  )
}
