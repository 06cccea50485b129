import { recordPages } from '#web/ui/records/record-pages.tsx'
import { accountKind } from './account-kind.ts'

export const { List, Create, Detail, Edit } = recordPages(accountKind)
