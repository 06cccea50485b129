import { expect, test } from 'vitest'
import { createSealer } from './sealing.ts'
import { deriveKey } from './secrets.ts'

const sealer = createSealer(deriveKey('an installation', 'a purpose'))

test('what was sealed is opened again, by the same key for the same owner alone', () => {
  const sealed = sealer.seal('a secret', 'one')
  expect(sealed.toString('latin1')).not.toContain('secret')
  expect(sealer.open(sealed, 'one')).toBe('a secret')
  expect(sealer.open(sealed, 'another')).toBeUndefined()
  expect(createSealer(deriveKey('another installation', 'a purpose')).open(sealed, 'one')).toBeUndefined()
})

test('what was changed or cut off is not opened', () => {
  const sealed = sealer.seal('a secret', 'one')
  for (const [index] of sealed.entries()) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(sealer.open(changed, 'one')).toBeUndefined()
    expect(sealer.open(sealed.subarray(0, index), 'one')).toBeUndefined()
  }
})

test('the same secret looks different each time', () => {
  expect(sealer.seal('a secret', 'one').equals(sealer.seal('a secret', 'one'))).toBe(false)
})
