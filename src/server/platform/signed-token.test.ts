import { expect, test } from 'vitest'
import { createTokenSigner } from './signed-token.ts'

const signer = createTokenSigner('a key for tests')
const row = { id: 17, nonce: 'first' }
const token = signer.tokenOf(row)

test('createTokenSigner creates deterministic tokens that verify only for their own row id', () => {
  expect(signer.tokenOf(row)).toBe(token)
  expect(signer.idOf(token)).toBe(17)
  expect(signer.verify(token, row)).toBe(true)
  expect(signer.verify(token, { ...row, id: 18 })).toBe(false)
})

test("createTokenSigner rejects a token after the row's nonce changes", () => {
  expect(signer.verify(token, { ...row, nonce: 'second' })).toBe(false)
})

test('createTokenSigner rejects tokens signed with a different key', () => {
  expect(createTokenSigner('another key').verify(token, row)).toBe(false)
})

test('createTokenSigner rejects a token with a changed id', () => {
  const forged = token.replace(/^17\./, '18.')
  expect(signer.idOf(forged)).toBe(18)
  expect(signer.verify(forged, { id: 18, nonce: 'first' })).toBe(false)
})

test.each([
  '',
  '17',
  '17.',
  `017.${'a'.repeat(43)}`,
  `17.${'a'.repeat(42)}`,
  `${token} `,
  'x'.repeat(10_000),
])('createTokenSigner rejects the malformed token %j', (text) => {
  expect(signer.idOf(text)).toBeUndefined()
  expect(signer.verify(text, row)).toBe(false)
})
