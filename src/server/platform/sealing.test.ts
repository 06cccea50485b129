import { expect, test } from 'vitest'
import { createSealer } from './sealing.ts'
import { deriveKey } from './secrets.ts'

const sealer = createSealer(deriveKey('an installation', 'a purpose'))

test('createSealer decrypts a secret only with the same key and owner', () => {
  const sealed = sealer.seal('a secret', 'one')
  expect(sealed.toString('latin1')).not.toContain('secret')
  expect(sealer.open(sealed, 'one')).toBe('a secret')
  expect(sealer.open(sealed, 'another')).toBeUndefined()
  expect(createSealer(deriveKey('another installation', 'a purpose')).open(sealed, 'one')).toBeUndefined()
})

test('createSealer does not decrypt modified or truncated data', () => {
  const sealed = sealer.seal('a secret', 'one')
  for (const [index] of sealed.entries()) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(sealer.open(changed, 'one')).toBeUndefined()
    expect(sealer.open(sealed.subarray(0, index), 'one')).toBeUndefined()
  }
})

test('createSealer encrypts the same secret differently each time', () => {
  expect(sealer.seal('a secret', 'one').equals(sealer.seal('a secret', 'one'))).toBe(false)
})
