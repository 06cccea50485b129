import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { type Identity, type Recipient, Stanza } from 'age-encryption'

// The passphrase part of the age format. The age library does this in JavaScript, ten times slower, and
// leaves scrypt's 256 MB to the garbage collector.

const label = 'age-encryption.org/v1/scrypt'
const work = 18
/** Keeps a crafted file from blocking a restore for minutes. */
const maxWorkFactor = 20
const [cipher, nonce, tag] = ['chacha20-poly1305', Buffer.alloc(12), 16] as const

const keyOf = (passphrase: string, salt: Buffer, logN: number) =>
  promisify<string, Buffer, number, object, Buffer>(scrypt)(
    passphrase,
    Buffer.concat([Buffer.from(label), salt]),
    32,
    { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** (logN + 11) },
  )

export const sealWith = (passphrase: string): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16)
    const seal = createCipheriv(cipher, await keyOf(passphrase, salt, work), nonce, { authTagLength: tag })
    const sealed = Buffer.concat([seal.update(fileKey), seal.final(), seal.getAuthTag()])
    return [new Stanza(['scrypt', salt.toString('base64').replace(/=+$/, ''), String(work)], sealed)]
  },
})

export const openWith = (passphrase: string): Identity => ({
  async unwrapFileKey([stanza, ...furtherStanzas]) {
    const [kind, salt = '', logN] = stanza?.args ?? []
    if (!stanza || furtherStanzas.length > 0 || kind !== 'scrypt' || Number(logN) > maxWorkFactor) return null
    const key = await keyOf(passphrase, Buffer.from(salt, 'base64'), Number(logN))
    const open = createDecipheriv(cipher, key, nonce, { authTagLength: tag })
    open.setAuthTag(stanza.body.subarray(-tag))
    try {
      return Buffer.concat([open.update(stanza.body.subarray(0, -tag)), open.final()])
    } catch {
      return null
    }
  },
})
