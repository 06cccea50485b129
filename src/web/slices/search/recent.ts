import { useEffect, useState } from 'react'
import { z } from 'zod'
import { SearchResult } from '#contract/search/search.schemas.ts'
import { findDraft, keepDraft } from '#web/lib/drafts.ts'
import { session } from '#web/lib/session.ts'

const maxRecent = 8
/** Encrypted like drafts, and deleted with them by a logout. */
const name = 'recent'
const Recent = z.array(SearchResult)

let opened: readonly SearchResult[] = []
session.onEnd(() => {
  opened = []
})

const isSame = (a: SearchResult, b: SearchResult) => a.kind === b.kind && a.id === b.id

const joined = (newer: readonly SearchResult[], older: readonly SearchResult[]): SearchResult[] =>
  [...newer, ...older.filter((result) => !newer.some((each) => isSame(result, each)))].slice(0, maxRecent)

/** Puts a record first in the list of recently opened records. */
export async function noteOpened(result: SearchResult): Promise<void> {
  opened = joined([result], opened)
  const stored = Recent.safeParse((await findDraft(name))?.content)
  await keepDraft(name, joined(opened, stored.data ?? []))
}

/** The records that this person opened last in this browser, latest first. */
export function useRecent(): readonly SearchResult[] {
  const [recent, setRecent] = useState(opened)
  useEffect(() => {
    let isCurrent = true
    findDraft(name).then((draft) => {
      const stored = Recent.safeParse(draft?.content)
      if (isCurrent) setRecent(joined(opened, stored.data ?? []))
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return recent
}
