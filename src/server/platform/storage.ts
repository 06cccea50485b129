import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Where files live: recordings and documents. Keys are random names made by `newStorageKey`. */
export interface Storage {
  /** Stores a file, whole or not at all: when its content breaks off, nothing of it stays. Durable once it resolves. */
  put(key: string, content: Buffer | Readable): Promise<void>
  /** Size in bytes, or null when there is no such file. */
  size(key: string): Promise<number | null>
  /** A part of a file, or null when there is no such file; `start` and `end` are byte positions, both included. */
  read(key: string, start: number, end: number): Promise<Readable | null>
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>
}

/** A new random name that says nothing of what it names. */
export const newStorageKey = (): string => randomUUID()

const keyForm = /^[0-9a-f-]{36}$/

/** The same key; throws for what `newStorageKey` cannot have made. */
export function checkedKey(key: string): string {
  if (!keyForm.test(key)) throw new Error('not a storage key')
  return key
}
