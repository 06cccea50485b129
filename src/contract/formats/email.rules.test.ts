import { describe, expect, test } from 'vitest'
import { emailDoubt } from './email.rules.ts'

const practice = ['front@smiles.example', 'smiles.office@gmail.com', '']

describe('emailDoubt', () => {
  test.each([
    'no@example.com',
    'none@gmail.com',
    'NA@Example.org',
    'n.a@example.com',
    'test@example.com',
    'test+1@example.com',
    'noemail@example.com',
    'no-email@example.com',
    'nomail@example.com',
    ' none@example.com ',
  ])('takes %s for invented', (email) => {
    expect(emailDoubt(email, practice)).toBe('invented')
  })

  test.each(['dana@smiles.example', 'Dana@SMILES.example'])("takes %s for the practice's own", (email) => {
    expect(emailDoubt(email, practice)).toBe('own')
  })

  test.each([
    'ada@gmail.com',
    'ada@example.com',
    'nora@example.com',
    'testa@example.com',
    'dana@other.smiles.example',
  ])('does not doubt %s', (email) => {
    expect(emailDoubt(email, practice)).toBeUndefined()
  })

  test('does not doubt what is not an email', () => {
    for (const text of ['', 'none', '@example.com', 'none@'])
      expect(emailDoubt(text, practice)).toBeUndefined()
  })

  test('does not doubt a domain that documentation reserves', () => {
    expect(emailDoubt('ada@example.com', ['front@example.com'])).toBeUndefined()
  })
})
