import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Keeps short secrets where others may read: in the database, and in its backups. */
export interface Sealer {
  /** What is stored; `owner` says whose it is, and is needed again to open it. */
  seal(text: string, owner: string): Buffer
  /** The text. Throws when it was sealed with another key or for another owner, or was changed. */
  open(sealed: Buffer, owner: string): string
}

const nonceBytes = 12
const tagBytes = 16

/** Seals by AES-256-GCM with a key of 64 hex digits. */
export function createSealer(hexKey: string): Sealer {
  const key = Buffer.from(hexKey, 'hex')
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
    },
    open(sealed, owner) {
      const nonce = sealed.subarray(0, nonceBytes)
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
      const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      return Buffer.concat([cipher.update(sealed.subarray(nonceBytes + tagBytes)), cipher.final()]).toString()
    },
  }
}
