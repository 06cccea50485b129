import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchive } from './archive-read.ts'
import { type AddEntry, writeArchive } from './archive-write.ts'

const folder = mkdtempSync(join(tmpdir(), 'chairside-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const passphrase = 'four words for a test'
const noise = randomBytes(300_000)
const fill = async (add: AddEntry) => {
  await add('manifest.json', '{"for":"a test"}')
  await add('empty', '')
  await add('files/noise', {
    size: noise.length,
    stream: Readable.from([noise.subarray(0, 7), noise.subarray(7)]),
  })
}
const contents = {
  'manifest.json': Buffer.from('{"for":"a test"}'),
  empty: Buffer.alloc(0),
  'files/noise': noise,
}

async function read(file: string, phrase?: string): Promise<Record<string, Buffer>> {
  const entries: Record<string, Buffer> = {}
  await readArchive(file, phrase, async (name, content) => {
    entries[name] = await buffer(content)
  })
  return entries
}

function changed(file: string, name: string, change: (bytes: Buffer) => Buffer): string {
  const copy = `${file} ${name}`
  writeFileSync(copy, change(readFileSync(file)))
  return copy
}

/** Encrypts with the library of the age format, with less work than for a real passphrase. */
function encryptLightly(bytes: Uint8Array): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(10)
  return encrypter.encrypt(bytes)
}

const plain = join(folder, 'in plain')
const encrypted = join(folder, 'encrypted')
beforeAll(async () => {
  await writeArchive({ file: plain, passphrase: undefined }, fill)
  writeFileSync(encrypted, await encryptLightly(readFileSync(plain)))
})

const kinds = [
  ['in plain', plain, undefined],
  ['encrypted', encrypted, passphrase],
] as const
describe.each(kinds)('a backup archive (%s)', (_kind, file, phrase) => {
  test('contains all entries unchanged and in order when read back', async () => {
    const entries = await read(file, phrase)
    expect(Object.keys(entries)).toEqual(Object.keys(contents))
    for (const [name, content] of Object.entries(contents)) expect(entries[name]?.equals(content)).toBe(true)
  })

  test('is rejected when one bit is changed', async () => {
    const damaged = changed(file, 'bit', (bytes) => {
      bytes[150_000] = (bytes[150_000] ?? 0) ^ 1
      return bytes
    })
    await expect(read(damaged, phrase).then(Object.keys)).rejects.toThrow('damaged or incomplete')
  })

  test('is rejected when its last 100 bytes are missing', async () => {
    const cut = changed(file, 'cut', (bytes) => bytes.subarray(0, -100))
    await expect(read(cut, phrase).then(Object.keys)).rejects.toThrow('damaged or incomplete')
  })
})

test('writeArchive creates a file with mode 0600 and leaves no .part file', () => {
  expect(statSync(plain).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test.each([0, 10, 1_000, 150_000])(
  'readArchive rejects an archive truncated after %i bytes',
  async (length) => {
    const cut = changed(plain, `cut ${length}`, (bytes) => bytes.subarray(0, length))
    await expect(read(cut).then(Object.keys)).rejects.toThrow('damaged or incomplete')
  },
)

test('readArchive rethrows an error from its entry callback', async () => {
  const failing = readArchive(plain, undefined, async () => {
    throw new Error('no room')
  })
  await expect(failing).rejects.toThrow('no room')
})

test('readArchive rejects a wrong or missing passphrase with a specific message', async () => {
  await expect(read(encrypted, 'another passphrase')).rejects.toThrow('Wrong passphrase for this backup.')
  await expect(read(encrypted)).rejects.toThrow(
    'This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.',
  )
})

const broken: Record<string, (add: AddEntry, stop: AbortController) => Promise<void>> = {
  'what is added breaks off': async (add) => {
    async function* brokenOff() {
      yield noise.subarray(0, 10_000)
      throw new Error('the line is dead')
    }
    await add('files/noise', { size: noise.length, stream: Readable.from(brokenOff()) })
  },
  'a stream is shorter than it said': (add) =>
    add('short', { size: 10, stream: Readable.from([Buffer.from('short')]) }),
  'it is told to stop': async (add, stop) => {
    stop.abort()
    await add('manifest.json', '{}')
    await add('files/noise', noise)
  },
  'something else fails in between': async (add) => {
    await add('manifest.json', '{}')
    throw new Error('the database is gone')
  },
}
test.each(Object.entries(broken))('writeArchive leaves no file when %s', async (name, fillBadly) => {
  const file = join(folder, name)
  const stop = new AbortController()
  await expect(
    writeArchive({ file, passphrase: undefined, signal: stop.signal }, (add) => fillBadly(add, stop)),
  ).rejects.toThrow()
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false])
})

test('writeArchive rejects a file name beyond the system limit with ENAMETOOLONG', async () => {
  const file = join(folder, 'x'.repeat(254))
  await expect(writeArchive({ file, passphrase: undefined }, fill)).rejects.toThrow('ENAMETOOLONG')
})

test('writeArchive never overwrites an existing file', async () => {
  const before = readFileSync(plain)
  await expect(writeArchive({ file: plain, passphrase: undefined }, fill)).rejects.toThrow('already exists')
  expect(readFileSync(plain).equals(before)).toBe(true)
})

test('writeArchive encrypts the archive so that the age library can decrypt it', async () => {
  const file = join(folder, 'with a passphrase')
  await writeArchive({ file, passphrase }, fill)
  const bytes = readFileSync(file)
  expect(bytes.includes('manifest')).toBe(false)
  expect(bytes.includes(noise.subarray(1_000, 1_032))).toBe(false)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const opened = join(folder, 'opened')
  writeFileSync(opened, await decrypter.decrypt(bytes))
  expect(await read(opened)).toEqual(contents)
})
