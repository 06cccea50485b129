import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Keys are made by `newStorageKey`. */
export interface Storage {
  /** All or nothing; durable once it resolves. */
  put(key: string, content: Buffer | Readable): Promise<void>
  size(key: string): Promise<number | null>
  /** Byte positions, both inclusive. Null when the file is missing. */
  read(key: string, start: number, end: number): Promise<Readable | null>
  /** Throws when the storage cannot be reached. */
  check(): Promise<void>
  /** A missing file is not an error. */
  remove(key: string): Promise<void>
}

export const newStorageKey = (): string => randomUUID()

const keyForm = /^[0-9a-f-]{36}$/

/** Throws for keys that `newStorageKey` can't have made. */
export function checkedKey(key: string): string {
  if (!keyForm.test(key)) throw new Error('not a storage key')
  return key
}
