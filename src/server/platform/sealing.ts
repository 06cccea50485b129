import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts short secrets stored in the database. */
export interface Sealer {
  /** `owner` binds the secret to its row. */
  seal(text: string, owner: string): Buffer
  /**
   * Undefined for changed data, a different owner or a different key, as after replacing the installation's
   * secret.
   */
  open(sealed: Buffer, owner: string): string | undefined
}

/** True for a secret that was sealed with a different key and must be entered again. */
export const isLost = (sealer: Sealer, sealed: Buffer | null, owner: string): boolean =>
  sealed !== null && sealer.open(sealed, owner) === undefined

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
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        cipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
        const hidden = sealed.subarray(nonceBytes + tagBytes)
        return Buffer.concat([cipher.update(hidden), cipher.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}
