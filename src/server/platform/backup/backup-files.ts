import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const nameForm = /^chairside-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\dZ\.tar\.zst(\.age)?$/
const draftForm = /^chairside-.*\.part$/
/** Milliseconds after which a draft counts as abandoned. */
const abandoned = 2 * 24 * 60 * 60 * 1000

export const backupName = (now: Date, isEncrypted: boolean): string =>
  `chairside-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst${isEncrypted ? '.age' : ''}`

/** Counts of days and weeks that keep their newest backup. */
export interface Keep {
  daily: number
  weekly: number
}

/** Backups that are not the newest of a day or week within `keep`. */
export function outdatedBackups(names: readonly string[], keep: Keep): string[] {
  const backups = names
    .filter((name) => nameForm.test(name))
    .sort()
    .reverse()
  const newest = new Set([
    ...newestOfEach(backups, dayOf).slice(0, keep.daily),
    ...newestOfEach(backups, weekOf).slice(0, keep.weekly),
  ])
  return backups.filter((name) => !newest.has(name))
}

const dayOf = (name: string) => nameForm.exec(name)?.[1] ?? ''
function weekOf(name: string): string {
  const day = new Date(`${dayOf(name)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString()
}
const newestOfEach = (newestFirst: readonly string[], of: (name: string) => string): string[] =>
  newestFirst.filter((name, index) => index === 0 || of(newestFirst[index - 1] ?? '') !== of(name))

/** Deletes outdated backups and abandoned drafts. */
export async function removeOutdated(folder: string, keep: Keep, now: Date): Promise<void> {
  const names = await readdir(folder)
  for (const name of outdatedBackups(names, keep)) await rm(join(folder, name))
  for (const name of names.filter((name) => draftForm.test(name))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < now.getTime() - abandoned) await rm(join(folder, name))
  }
}
