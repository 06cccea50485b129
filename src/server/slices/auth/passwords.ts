import { randomBytes } from 'node:crypto'
import argon2, { type Algorithm } from '@node-rs/argon2'

// The library's const enum can't be imported as a value.
const argon2id = 2 as Algorithm.Argon2id

// OWASP's first recommendation for argon2id: 19 MiB, 2 passes, 1 lane.
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, cost)

// Verified for unknown users, so that timing reveals nothing.
const nobody = hashPassword(randomBytes(32).toString('hex'))

export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await argon2.verify(storedHash ?? (await nobody), password)
  return storedHash !== undefined && matches
}
