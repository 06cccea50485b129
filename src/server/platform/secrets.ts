import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** The SECRET_KEY setting, or else a generated key under DATA_DIR with mode 0600. */
export function installationSecret(settings: Settings): string {
  const secret = existingSecret(settings)
  if (secret !== undefined) return secret
  return keepSecret(secretFile(settings), randomBytes(32).toString('hex'))
}

/** Holds the generated secret of installations without SECRET_KEY. */
export const secretFile = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'secret-key')

export function existingSecret(settings: Settings): string | undefined {
  if (settings.SECRET_KEY) return settings.SECRET_KEY
  const file = secretFile(settings)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

export function keepSecret(file: string, secret: string): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, secret, { mode: 0o600, flush: true })
  renameSync(draft, file)
  return secret
}

/** For addresses that cannot be guessed. */
export const unguessableName = (): string => randomBytes(12).toString('base64url')

/** Derives a key for one purpose, so that no two purposes share a key. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex')
}
