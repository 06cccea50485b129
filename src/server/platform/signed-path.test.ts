import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPathSigner } from './signed-path.ts'

const hour = 60 * 60
const signer = createPathSigner('a key for tests', hour)
const now = new Date('2026-03-11T12:00:30Z')
const path = '/api/leads/7/recordings/3/'

const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const queryOf = (signed: string) => Object.fromEntries(new URL(signed, 'http://x').searchParams)

test('createPathSigner accepts a signature until it expires', () => {
  const query = queryOf(signer.sign(path, now))
  expect(signer.verify(path, query, now)).toBe(true)
  expect(signer.verify(path, query, later(hour - 60))).toBe(true)
  expect(signer.verify(path, query, later(hour + 1))).toBe(false)
})

test('createPathSigner rejects a signature with a different path, expiry time or key', () => {
  const query = queryOf(signer.sign(path, now))
  const { expires = '', signature } = query
  expect(signer.verify('/api/leads/8/recordings/3/', query, now)).toBe(false)
  expect(signer.verify(path, { expires: String(Number(expires) + 1), signature }, now)).toBe(false)
  expect(createPathSigner('another key', hour).verify(path, query, now)).toBe(false)
})

test('createPathSigner signs a path identically within the same minute', () => {
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
])('createPathSigner rejects the malformed signature %j', (query) => {
  expect(signer.verify(path, query, now)).toBe(false)
})

test('createPathSigner rejects any string other than the exact signature', () => {
  const { expires, signature = '' } = queryOf(signer.sign(path, now))
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.nat(42)), (input) => {
      const candidate = typeof input === 'number' ? signature.slice(0, input) : input
      expect(signer.verify(path, { expires, signature: candidate }, now)).toBe(candidate === signature)
    }),
  )
})
