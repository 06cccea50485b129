import { hash, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

/** A random 256-bit token needs no slow hash. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
