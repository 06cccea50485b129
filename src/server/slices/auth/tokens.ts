import { hash, randomBytes } from 'node:crypto'

/** A new random token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. A random 256-bit value needs no slow hash. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
