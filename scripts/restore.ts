import { once } from 'node:events'
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { restoreInstallation } from '#server/app/installation-backup.ts'
import { isEncrypted } from '#server/platform/backup/archive-read.ts'
import { createLog } from '#server/platform/log.ts'
import { readSettings, type Settings } from '#server/platform/settings.ts'

// Restores a backup to an installation that no one has used yet: the one that the settings lead to, which must not be running.
//
//     npm run restore -- file [--new-secret]

async function passphraseOf(file: string, settings: Settings): Promise<string | undefined> {
  if (settings.BACKUP_PASSPHRASE !== undefined || !stdin.isTTY || !(await isEncrypted(file))) {
    return settings.BACKUP_PASSPHRASE
  }
  // What is typed is not shown, from before it is asked for.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output, terminal: true })
  stdout.write('Passphrase of the backup: ')
  const [passphrase] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  lines.close()
  stdout.write('\n')
  if (passphrase === undefined) throw new Error('No passphrase was given.')
  return passphrase
}

const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const read = readSettings(process.env)
try {
  if (!read.ok) throw new Error(read.problems.join('\n'))
  if (file === undefined) throw new Error('Usage: npm run restore -- <file>')
  const { manifest, summary } = await restoreInstallation({
    settings: read.settings,
    log: createLog('warn'),
    file,
    passphrase: await passphraseOf(file, read.settings),
    withNewSecret: process.argv.includes('--new-secret'),
    tell: (line) => console.log(line),
  })
  const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0)
  console.log(
    `Restored the backup of ${manifest.made_at}: ${rows.toLocaleString('en')} rows, ${summary.files.toLocaleString('en')} files. Everyone has to sign in again.`,
  )
  if (summary.missing.length > 0)
    console.log(`${summary.missing.length} files were already missing when the backup was made.`)
} catch (error) {
  console.error(`Nothing was restored. ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
