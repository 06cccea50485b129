import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** The installation's secret key: the setting, else one made at the first start and kept under DATA_DIR, mode 0600. */
export function installationSecret(settings: Settings): string {
  const secret = existingSecret(settings)
  if (secret !== undefined) return secret
  return keepSecret(secretFile(settings), randomBytes(32).toString('hex'))
}

/** Where the secret key is kept that no setting brings. */
export const secretFile = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'secret-key')

/** The installation's secret key, if it has one yet. */
export function existingSecret(settings: Settings): string | undefined {
  if (settings.SECRET_KEY) return settings.SECRET_KEY
  const file = secretFile(settings)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Keeps a secret key in a file for the account of the program alone, in place of another one. */
export function keepSecret(file: string, secret: string): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, secret, { mode: 0o600, flush: true })
  renameSync(draft, file)
  return secret
}

/** A name for an address that nobody can guess. */
export const unguessableName = (): string => randomBytes(12).toString('base64url')

/** A key for one purpose, derived from the installation's secret, so that no two purposes share one. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex')
}
