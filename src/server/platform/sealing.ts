import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts short secrets stored in the database. */
export interface Sealer {
  /** `owner` binds the secret to its row. */
  seal(text: string, owner: string): Buffer
  /** Throws for another key, another owner or changed data. */
  open(sealed: Buffer, owner: string): string
}

const nonceBytes = 12
const tagBytes = 16

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
