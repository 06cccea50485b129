import { recordPages } from '#web/ui/records/record-pages.tsx'
import { opportunityKind } from './opportunity-kind.ts'

export const { List, Create, Detail, Edit } = recordPages(opportunityKind)
