import { useCallback, useSyncExternalStore } from 'react'
import { dropDraft, keepDraft } from '#web/lib/drafts.ts'
import { session } from '#web/lib/session.ts'
import { countAsUnsaved } from '#web/ui/use-unsaved-warning.ts'
import type { NoteHome } from './notes.ts'

export interface NoteDraft {
  content: string
  /** Why it is not saved yet. */
  failure?: string
  /** Key of the failed attempt, so that a retry of the same text is stored once. */
  key?: string
}

const none: NoteDraft = { content: '' }
const drafts = new Map<string, NoteDraft>()
const watchers = new Map<string, Set<() => void>>()
const nameOf = ({ kind, id }: NoteHome) => `${kind}/${id}`

/** What the browser keeps it under until it is on the server. */
export const storedName = (home: NoteHome): string => `notes/new/${nameOf(home)}`

// Drafts must not be shown to the next user of this browser.
session.onEnd(() => drafts.clear())
countAsUnsaved(() => drafts.size > 0)

export const readDraft = (home: NoteHome): NoteDraft => drafts.get(nameOf(home)) ?? none

export function writeDraft(home: NoteHome, draft: NoteDraft): void {
  const name = nameOf(home)
  if (draft.content === '') {
    drafts.delete(name)
    dropDraft(storedName(home))
  } else {
    drafts.set(name, draft)
    keepDraft(storedName(home), draft)
  }
  for (const watcher of watchers.get(name) ?? []) watcher()
}

export const isDraftShown = (home: NoteHome): boolean => (watchers.get(nameOf(home))?.size ?? 0) > 0

/** Drafts outlive the component, as long as the page stays open. */
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
