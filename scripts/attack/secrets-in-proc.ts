import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandAs, databaseAccount } from '#server/platform/postgres/run-as.ts'
import { startServer } from '#server/testing/process.ts'
import type { AttackKind } from './ledger.ts'

const secrets = {
  SECRET_KEY: 'a secret key that only the server may know',
  BACKUP_PASSPHRASE: 'a passphrase that only the server may know',
  SMTP_URL: 'smtp://someone:a-password-of-the-mail-server@127.0.0.1:9',
}

/** What someone finds who runs programs as the account of the embedded database. */
export const secretsInProc: AttackKind = {
  name: 'secrets in /proc',
  async run({ ledger }) {
    const account = databaseAccount()
    if (!account) return ledger.remark('as root only: here server and database are one account')
    const folder = mkdtempSync(join(tmpdir(), 'chairside-attack-proc-'))
    const dataDir = join(folder, 'data')
    spawnSync('chmod', ['755', folder])
    const server = await startServer(dataDir, { settings: secrets })
    const asAccount = (script: string) => {
      const [program, args] = commandAs(account, 'sh', ['-c', script, 'sh', dataDir], [])
      return spawnSync(program, args, { encoding: 'utf8' })
    }
    try {
      const { stdout } = asAccount(
        'cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline 2>/dev/null | tr "\\0" "\\n"',
      )
      ledger.check(stdout.includes('postgres'), 'the processes of the database were not found')
      for (const [name, secret] of Object.entries(secrets)) {
        ledger.check(!stdout.includes(secret), `${name} can be read in /proc`)
      }
      const goals: Record<string, string> = {
        'list DATA_DIR': 'ls "$1"',
        'put a file into DATA_DIR': 'touch "$1/planted"',
        'put a link in place of the log': 'mv "$1/postgres.log" "$1/moved"',
        'read the secret': 'cat "$1/secret-key" "$1/database-password"',
        'read the files': 'ls "$1/files"',
      }
      for (const [goal, script] of Object.entries(goals)) {
        ledger.check(asAccount(script).status !== 0, `the account of the database can ${goal}`)
      }
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
