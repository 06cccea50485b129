import { describe, expect, test } from 'vitest'
import { createLog, describeError, scrub } from './log.ts'

function logOf(entry: object, level = 'info'): string {
  const lines: string[] = []
  createLog(level, { write: (line) => void lines.push(line) }).info(entry, 'a message')
  return lines.join('')
}

describe('the words of an error', () => {
  test.each([
    ['Key (email)=(pat@example.com) already exists.', 'Key (email)=([text]) already exists.'],
    ['invalid input syntax for type date: "Pat Example"', 'invalid input syntax for type date: "[text]"'],
    ['cannot reach pat@example.com now', 'cannot reach [email] now'],
    ['call +1 (212) 555-0142 back', 'call [number] back'],
    ['call 2125550142 back', 'call [number] back'],
    [`token ${'aB3_x'.repeat(9)} is wrong`, 'token [token] is wrong'],
    ['connect ECONNREFUSED /tmp/x', 'connect ECONNREFUSED /tmp/x'],
  ])('lose what may be of a person: %s', (said, written) => {
    expect(scrub(said)).toBe(written)
  })
})

describe('an error', () => {
  test('is told by its kind and place, and not by its row', () => {
    const error = Object.assign(
      new Error('duplicate key value violates unique constraint "users_email_key"'),
      {
        code: '23505',
        table: 'users',
        constraint: 'users_email_key',
        detail: 'Key (email)=(pat@example.com) already exists.',
        parameters: ['pat@example.com'],
        query: 'INSERT INTO users ...',
      },
    )
    const line = logOf({ err: error })
    expect(JSON.parse(line).err).toMatchObject({
      type: 'Error',
      code: '23505',
      table: 'users',
      constraint: 'users_email_key',
    })
    expect(line).not.toMatch(/pat@example|INSERT INTO/)
    expect(line).toContain('log.test.ts')
  })

  test('is told with its cause, which is treated alike', () => {
    const described = describeError(new Error('outer', { cause: new Error('for pat@example.com') }))
    expect(described).toMatchObject({ message: 'outer', cause: { message: 'for [email]' } })
    expect(JSON.stringify(described)).not.toContain('pat@example.com')
  })

  test('that is none is scrubbed as well', () => {
    expect(describeError('for pat@example.com')).toEqual({ message: 'for [email]' })
  })
})

describe('fields that are personal', () => {
  test('are not written, on whichever of the first three levels they are', () => {
    const person = { first_name: 'Pat', email: 'pat@example.com', phone: '212-555-0142', note: 'toothache' }
    for (const entry of [person, { lead: person }, { answer: { lead: person } }]) {
      expect(logOf(entry)).not.toMatch(/Pat|example\.com|555|toothache/)
    }
    expect(
      logOf({ authorization: 'Token x', cookie: 'a=b', password: 'secret', token: 'secret' }),
    ).not.toMatch(/secret|Token x|a=b/)
  })

  test('leave the others as they are', () => {
    expect(JSON.parse(logOf({ status: 200, company_id: 7 }))).toMatchObject({
      level: 'info',
      status: 200,
      company_id: 7,
    })
  })
})

test('a level that is not asked for is not written', () => {
  expect(logOf({ status: 200 }, 'warn')).toBe('')
  expect(logOf({ status: 200 }, 'silent')).toBe('')
})
