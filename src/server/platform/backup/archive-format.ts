import { createHash, type Hash } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'
import { openWith, sealWith } from './passphrase.ts'

// One file: a tar of named entries, compressed by Zstandard, and encrypted in the age format where there is a passphrase.
// Each of these has programs of its own: `age -d backup.tar.zst.age | zstd -d | tar -x`.

/** What every file in the age format begins with. */
export const agePreamble = 'age-encryption.org/v1'
/** The last entry: SHA-256 over the names, sizes and contents of all others. */
export const digestName = 'sha256'

/** Something about a backup that whoever makes or restores it has to know, in plain words. */
export class BackupRefused extends Error {}

/** The digest over entries, which `entry` has to be told of and `content` to see in their order. */
export interface Digest {
  entry(name: string, size: number): void
  content(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  hex(): string
}

/** A digest over entries. */
export function createDigest(): Digest {
  const hash: Hash = createHash('sha256')
  return {
    entry: (name, size) => void hash.update(`${name}\n${size}\n`),
    async *content(source) {
      for await (const chunk of source) {
        hash.update(chunk)
        yield chunk
      }
    },
    hex: () => hash.digest('hex'),
  }
}

type Stage = (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>

/** Hands on what it gets. */
export const unchanged: Stage = async function* (source) {
  yield* source
}

/** Encrypts with a key that scrypt makes of the passphrase. */
export const encrypted = (passphrase: string): Stage =>
  async function* (source) {
    const encrypter = new Encrypter()
    encrypter.addRecipient(sealWith(passphrase))
    yield* await encrypter.encrypt(ReadableStream.from(source))
  }

/** Decrypts; nothing that was changed gets through. */
export const decrypted = (passphrase: string): Stage =>
  async function* (source) {
    const decrypter = new Decrypter()
    decrypter.addIdentity(openWith(passphrase))
    yield* await decrypter.decrypt(ReadableStream.from(source)).catch((error: Error) => {
      throw /no identity matched/.test(error.message)
        ? new BackupRefused('The passphrase is not the one of this backup.')
        : error
    })
  }
