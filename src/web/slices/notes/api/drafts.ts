import { useCallback, useSyncExternalStore } from 'react'
import { session } from '#web/lib/session.ts'
import { countAsUnsaved } from '#web/ui/use-unsaved-warning.ts'
import type { NoteHome } from './home.ts'

/** A note that is being written, or that could not be stored. */
export interface NoteDraft {
  content: string
  /** Why it is not stored yet. */
  failure?: string
  /** Key of the attempt that failed, so that another attempt with the same words cannot store it twice. */
  key?: string
}

const none: NoteDraft = { content: '' }
const drafts = new Map<string, NoteDraft>()
const watchers = new Map<string, Set<() => void>>()
const nameOf = ({ kind, id }: NoteHome) => `${kind}/${id}`

// What one person typed is not kept for the next.
session.onEnd(() => drafts.clear())
countAsUnsaved(() => drafts.size > 0)

export const readDraft = (home: NoteHome): NoteDraft => drafts.get(nameOf(home)) ?? none

export function writeDraft(home: NoteHome, draft: NoteDraft): void {
  const name = nameOf(home)
  if (draft.content === '') drafts.delete(name)
  else drafts.set(name, draft)
  for (const watcher of watchers.get(name) ?? []) watcher()
}

/** True while somebody can see the draft. */
export const isDraftShown = (home: NoteHome): boolean => (watchers.get(nameOf(home))?.size ?? 0) > 0

/** What is being written. It outlives the view it is written in, for as long as the page is open. */
export function useNoteDraft({ kind, id }: NoteHome): NoteDraft {
  const subscribe = useCallback(
    (watcher: () => void) => {
      const name = nameOf({ kind, id })
      const own = watchers.get(name) ?? new Set()
      watchers.set(name, own.add(watcher))
      return () => {
        own.delete(watcher)
        if (own.size === 0) watchers.delete(name)
      }
    },
    [kind, id],
  )
  return useSyncExternalStore(subscribe, () => readDraft({ kind, id }))
}
