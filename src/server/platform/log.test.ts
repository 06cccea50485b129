import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog, describeError, lossyOutput, scrub } from './log.ts'

function logOf(entry: object, level = 'info'): string {
  const lines: string[] = []
  createLog(level, { write: (line) => void lines.push(line) }).info(entry, 'a message')
  return lines.join('')
}

describe('scrub', () => {
  test.each([
    ['Key (email)=(pat@example.com) already exists.', 'Key (email)=([text]) already exists.'],
    ['invalid input syntax for type date: "Pat Example"', 'invalid input syntax for type date: "[text]"'],
    ['cannot reach pat@example.com now', 'cannot reach [email] now'],
    ['call +1 (212) 555-0142 back', 'call [number] back'],
    ['call 2125550142 back', 'call [number] back'],
    [`token ${'aB3_x'.repeat(9)} is wrong`, 'token [token] is wrong'],
    ['connect ECONNREFUSED /tmp/x', 'connect ECONNREFUSED /tmp/x'],
  ])('masks personal data: %j becomes %j', (text, written) => {
    expect(scrub(text)).toBe(written)
  })
})

describe('describeError', () => {
  test('keeps the error type, code and stack but drops row values and SQL', () => {
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

  test("masks personal data in the message of an error's cause", () => {
    const described = describeError(new Error('outer', { cause: new Error('for pat@example.com') }))
    expect(described).toMatchObject({ message: 'outer', cause: { message: 'for [email]' } })
    expect(JSON.stringify(described)).not.toContain('pat@example.com')
  })

  test('masks personal data in a thrown string', () => {
    expect(describeError('for pat@example.com')).toEqual({ message: 'for [email]' })
  })
})

describe('createLog', () => {
  test('redacts personal fields up to three levels deep, and top-level secrets', () => {
    const person = { first_name: 'Pat', email: 'pat@example.com', phone: '212-555-0142', note: 'toothache' }
    for (const entry of [person, { lead: person }, { answer: { lead: person } }]) {
      expect(logOf(entry)).not.toMatch(/Pat|example\.com|555|toothache/)
    }
    expect(
      logOf({ authorization: 'Token x', cookie: 'a=b', password: 'secret', token: 'secret' }),
    ).not.toMatch(/secret|Token x|a=b/)
  })

  test('redacts additional field names passed to createLog', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) }, ['nickname'])
    log.info({ lead: { nickname: 'Patty' } }, 'a message')
    expect(JSON.parse(lines[0] ?? '').lead).toEqual({ nickname: '[redacted]' })
  })

  test('leaves fields without personal data unchanged', () => {
    expect(JSON.parse(logOf({ status: 200, company_id: 7 }))).toMatchObject({
      level: 'info',
      status: 200,
      company_id: 7,
    })
  })
})

test('createLog drops entries below its log level', () => {
  expect(logOf({ status: 200 }, 'warn')).toBe('')
  expect(logOf({ status: 200 }, 'silent')).toBe('')
})

describe('lossyOutput', () => {
  function outputTo(path: string, flags: string) {
    const fd = openSync(path, flags)
    onTestFinished(() => closeSync(fd))
    return lossyOutput(fd)
  }
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'chairside-log-'))
    onTestFinished(() => rmSync(made, { recursive: true }))
    return made
  }

  test('writes 1,000 lines without dropping any', async () => {
    const file = join(folder(), 'log')
    const output = outputTo(file, 'w')
    for (let line = 1; line <= 1000; line++) output.write(`line ${line}\n`)
    await expect.poll(() => readFileSync(file, 'utf8').split('\n').at(-2)).toBe('line 1000')
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(1001)
    expect(output.dropped()).toBe(0)
  })

  test.runIf(process.platform === 'linux')('drops and counts lines while the disk is full', async () => {
    const output = outputTo('/dev/full', 'w')
    output.write('one\n')
    output.write('two\n')
    await expect.poll(() => output.dropped()).toBe(2)
    output.write('three\n')
    await expect.poll(() => output.dropped()).toBe(3)
  })
})

test.runIf(process.platform === 'linux')(
  'lossyOutput buffers lines for a slow reader and drops lines beyond a limit',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chairside-log-'))
    execFileSync('mkfifo', [join(folder, 'pipe')])
    const fd = openSync(join(folder, 'pipe'), constants.O_RDWR | constants.O_NONBLOCK)
    onTestFinished(() => {
      closeSync(fd)
      rmSync(folder, { recursive: true })
    })
    const output = lossyOutput(fd)
    const line = `${'x'.repeat(1023)}\n`
    output.write(line.repeat(512))
    await sleep(50)
    expect(output.dropped()).toBe(0)
    output.write(line.repeat(1024))
    await expect.poll(() => output.dropped()).toBe(1024)
    let read = 0
    const buffer = Buffer.alloc(64 * 1024)
    await expect
      .poll(() => {
        try {
          read += readSync(fd, buffer)
        } catch {
          // The pipe is empty for now.
        }
        return read
      })
      .toBe(512 * 1024)
  },
)
