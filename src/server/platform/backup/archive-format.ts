import { createHash, type Hash } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'
import { openWith, sealWith } from './passphrase.ts'

// One file: a tar compressed with Zstandard and optionally encrypted in the age format. Standard tools read
// it: `age -d backup.tar.zst.age | zstd -d | tar -x`.

export const agePreamble = 'age-encryption.org/v1'
/** The last entry: SHA-256 over names, sizes and contents of all previous entries. */
export const digestName = 'sha256'

/** A problem whose message goes to the person who makes or restores the backup. */
export class BackupRefused extends Error {}

export interface Digest {
  entry(name: string, size: number): void
  content(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  hex(): string
}

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

export const unchanged: Stage = async function* (source) {
  yield* source
}

/** Encrypts with a key derived by scrypt. */
export const encrypted = (passphrase: string): Stage =>
  async function* (source) {
    const encrypter = new Encrypter()
    encrypter.addRecipient(sealWith(passphrase))
    yield* await encrypter.encrypt(ReadableStream.from(source))
  }

/** Decrypts, and rejects tampered content. */
export const decrypted = (passphrase: string): Stage =>
  async function* (source) {
    const decrypter = new Decrypter()
    decrypter.addIdentity(openWith(passphrase))
    yield* await decrypter.decrypt(ReadableStream.from(source)).catch((error: Error) => {
      throw /no identity matched/.test(error.message)
        ? new BackupRefused('Wrong passphrase for this backup.')
        : error
    })
  }
