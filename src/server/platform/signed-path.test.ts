import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPathSigner } from './signed-path.ts'

const hour = 60 * 60
const signer = createPathSigner('a key for tests', hour)
const now = new Date('2026-03-11T12:00:30Z')
const path = '/api/leads/7/recordings/3/'

const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const queryOf = (signed: string) => Object.fromEntries(new URL(signed, 'http://x').searchParams)

test('a signed path is right until it expires', () => {
  const query = queryOf(signer.sign(path, now))
  expect(signer.verify(path, query, now)).toBe(true)
  expect(signer.verify(path, query, later(hour - 60))).toBe(true)
  expect(signer.verify(path, query, later(hour + 1))).toBe(false)
})

test('a signature is for its path, expiry and key alone', () => {
  const query = queryOf(signer.sign(path, now))
  const { expires = '', signature } = query
  expect(signer.verify('/api/leads/8/recordings/3/', query, now)).toBe(false)
  expect(signer.verify(path, { expires: String(Number(expires) + 1), signature }, now)).toBe(false)
  expect(createPathSigner('another key', hour).verify(path, query, now)).toBe(false)
})

test('within a minute the same path is signed alike, so that a browser may keep what it got', () => {
  expect(signer.sign(path, later(10))).toBe(signer.sign(path, now))
})

test.each([
  {},
  { expires: '9999999999' },
  { signature: 'x' },
  { expires: '', signature: '' },
  { expires: 'NaN', signature: 'x' },
  { expires: '-1', signature: 'x' },
  { expires: '1e12', signature: 'x' },
  { expires: ['9999999999'], signature: ['x'] },
])('what is no signature is wrong: %j', (query) => {
  expect(signer.verify(path, query, now)).toBe(false)
})

test('no other text is taken for the signature', () => {
  const { expires, signature = '' } = queryOf(signer.sign(path, now))
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.nat(42)), (given) => {
      const other = typeof given === 'number' ? signature.slice(0, given) : given
      expect(signer.verify(path, { expires, signature: other }, now)).toBe(other === signature)
    }),
  )
})
