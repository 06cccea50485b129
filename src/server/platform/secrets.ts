import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** The installation's secret key: the setting, else one made at the first start and kept under DATA_DIR, mode 0600. */
export function installationSecret(settings: Settings): string {
  if (settings.SECRET_KEY) return settings.SECRET_KEY
  const file = join(settings.DATA_DIR, 'secret-key')
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    renameSync(draft, file)
  }
  return readFileSync(file, 'utf8').trim()
}

/** A key for one purpose, derived from the installation's secret, so that no two purposes share one. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex')
}
