import { loginKeys } from '#contract/auth/auth.stored-login.ts'

/** Browser storage keys (spec sections 3 and 9). */
export const storageKeys = {
  ...loginKeys,
  leadListFields: 'leadListFields',
  leadPanels: 'leadPanels',
  leadPanelWidth: 'leadPanelWidth',
  followUpSeen: 'hasInteractedWithFollowUpDate',
  desktopNotices: 'desktopNotices',
  noticeSound: 'noticeSound',
  noticesAsked: 'noticesAsked',
  restartSeen: 'restartSeen',
  columnSelectorSeen: 'hasInteractedWithColumnSelector',
} as const
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

/** undefined when missing, unparsable or refused by `accept`. */
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

export function writeStored(key: StorageKey, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value))
}
