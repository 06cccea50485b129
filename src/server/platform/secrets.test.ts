import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deriveKey, installationSecret } from './secrets.ts'
import { readSettings } from './settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chairside-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function secretWith(environment: Record<string, string> = {}): string {
  const read = readSettings({ DATA_DIR: folder, ...environment })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return installationSecret(read.settings)
}

test('installationSecret generates its secret once and stores it in a file with mode 0600', () => {
  const secret = secretWith()
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(secretWith()).toBe(secret)
  expect(readdirSync(folder)).toEqual(['secret-key'])
  expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
})

test('installationSecret uses SECRET_KEY without writing it to disk', () => {
  const SECRET_KEY = 'given by the administrator, long enough'
  expect(secretWith({ SECRET_KEY })).toBe(SECRET_KEY)
  expect(readdirSync(folder)).toEqual([])
})

test('deriveKey returns a different key for each secret and purpose', () => {
  const [pathKey, roleKey] = [
    deriveKey('secret', 'signed paths'),
    deriveKey('secret', 'database role of the app'),
  ]
  expect(pathKey).not.toBe(roleKey)
  expect(pathKey).toBe(deriveKey('secret', 'signed paths'))
  expect(pathKey).not.toBe(deriveKey('another', 'signed paths'))
  expect(pathKey).not.toContain('secret')
})
