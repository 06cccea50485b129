import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Another account that PostgreSQL runs as when we are root, which it refuses to be. */
export interface Account {
  uid: number
  gid: number
}

/** The account for PostgreSQL's processes: null means our own. As root: `postgres` if there is one, else `nobody`. */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const accounts = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  )
  return accounts.get('postgres') ?? accounts.get('nobody') ?? { uid: 65_534, gid: 65_534 }
}

/** The account that owns an existing folder, so that a later start keeps to it; null when that is our own. */
export function ownerOf(folder: string): Account | null {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return databaseAccount()
  const { uid, gid } = statSync(folder)
  return uid === 0 ? databaseAccount() : { uid, gid }
}

/** Gives a file or folder to the account. */
export function giveTo(account: Account | null, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

function reachable(path: string, account: Account): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & needed) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/**
 * The command line that runs a program as the account. Where a folder on the way to its files is closed to the
 * account (a checkout below /root), the program keeps the one capability that opens it; every other is dropped.
 */
export function commandAs(
  account: Account | null,
  program: string,
  args: string[],
  folders: string[],
): [string, string[]] {
  if (!account) return [program, args]
  const kept = folders.every((folder) => reachable(folder, account)) ? '-all' : '-all,+dac_override'
  return [
    'setpriv',
    [
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      '--clear-groups',
      '--no-new-privs',
      `--inh-caps=${kept}`,
      `--ambient-caps=${kept}`,
      `--bounding-set=${kept}`,
      // access(2) asks as the real user and forgets capabilities of anyone but root, unless told not to.
      ...(kept === '-all' ? [] : ['--securebits=+no_setuid_fixup']),
      program,
      ...args,
    ],
  ]
}
