import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ListState, useUrlList } from '#web/lib/list-state.ts'
import type { RecordListQuery, StoredRecord } from '#web/lib/record-api.ts'
import { Page } from '../page.tsx'
import type { RecordKind } from './record-kind.ts'
import { RecordList } from './record-list.tsx'

interface RecordListPageProps<T extends StoredRecord> {
  kind: RecordKind<T>
  /** False for those who may only look. */
  canChange?: boolean
  /** The way back, where the list is a part of something. */
  back?: ReactNode
  /** What stands above the list. */
  children?: ReactNode
}

/** The page of a list of records. */
export function RecordListPage<T extends StoredRecord>(props: RecordListPageProps<T>) {
  const { kind, canChange = true, back, children } = props
  const list = useUrlList(kind.ListQuery) as unknown as ListState<RecordListQuery>
  return (
    <Page
      title={kind.many}
      actions={
        <>
          {back}
          {canChange && (
            <Button component={Link} to={kind.paths.create}>
              Create New {kind.one}
            </Button>
          )}
        </>
      }
    >
      {children}
      <RecordList kind={kind} list={list} canChange={canChange} isPage />
    </Page>
  )
}
