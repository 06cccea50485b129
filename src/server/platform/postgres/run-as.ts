import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

// Variables that programs need on any system, including those for a moved clock.
const plain =
  /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|LD_PRELOAD|FAKETIME\w*)$/i

/**
 * The environment for programs of the database. It excludes the settings, which hold secrets, because the
 * database's account may read it.
 */
export const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => plain.test(name)))

/** PostgreSQL refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

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

export function ownerOf(folder: string): Account | null {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return databaseAccount()
  const { uid, gid } = statSync(folder)
  return uid === 0 ? databaseAccount() : { uid, gid }
}

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
 * Runs a program as the account. If the account cannot reach the program's files (as in a checkout below
 * /root), the program keeps only the capability that it needs.
 */
export function commandAs(
  account: Account | null,
  program: string,
  args: string[],
  folders: string[],
): [string, string[]] {
  if (!account) return [program, args]
  const capabilities = folders.every((folder) => reachable(folder, account)) ? '-all' : '-all,+dac_override'
  return [
    'setpriv',
    [
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      '--clear-groups',
      '--no-new-privs',
      `--inh-caps=${capabilities}`,
      `--ambient-caps=${capabilities}`,
      `--bounding-set=${capabilities}`,
      // Without this bit, access(2) checks the real user without its capabilities.
      ...(capabilities === '-all' ? [] : ['--securebits=+no_setuid_fixup']),
      program,
      ...args,
    ],
  ]
}
