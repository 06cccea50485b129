import { loginKeys } from '#contract/auth/auth.stored-login.ts'

/** Names under which the browser keeps things (spec sections 3 and 9). */
export const storageKeys = {
  ...loginKeys,
  leadListFields: 'leadListFields',
  leadPanels: 'leadPanels',
  leadPanelWidth: 'leadPanelWidth',
  followUpSeen: 'hasInteractedWithFollowUpDate',
  desktopNotices: 'desktopNotices',
  noticeSound: 'noticeSound',
  columnSelectorSeen: 'hasInteractedWithColumnSelector',
} as const
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

/** Reads a stored JSON value; undefined when there is none, it cannot be parsed, or `accept` refuses it. */
export function readStored<T>(key: StorageKey, accept: (value: unknown) => value is T): T | undefined {
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return accept(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Stores a value as JSON. */
export function writeStored(key: StorageKey, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value))
}
