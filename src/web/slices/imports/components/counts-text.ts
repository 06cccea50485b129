import { importLabels } from '#contract/imports/imports.labels.ts'
import type { ImportSummary } from '#contract/imports/imports.schemas.ts'

/** The result of an import, or its preview: '18 new, 2 changed, 1 duplicate and 3 refused'. */
export function countsText({ state, counts }: Pick<ImportSummary, 'state' | 'counts'>): string {
  if (state === 'checking') return ''
  if (state === 'undone')
    return counts.kept > 0 ? importLabels.keptChanged(counts.kept) : importLabels.allUndone
  return importLabels.countsOf(counts)
}
