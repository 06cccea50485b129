import { useCallback, useState } from 'react'
import { readStored, type StorageKey, writeStored } from './browser-storage.ts'

export function useStored<T>(
  key: StorageKey,
  accept: (value: unknown) => value is T,
  fallback: T,
): [T, (value: T) => void] {
  const [value, setValue] = useState(() => readStored(key, accept) ?? fallback)
  const store = useCallback(
    (next: T) => {
      writeStored(key, next)
      setValue(next)
    },
    [key],
  )
  return [value, store]
}

const isTrue = (value: unknown): value is boolean => value === true

export function useSeen(key: StorageKey): [seen: boolean, note: () => void] {
  const [seen, setSeen] = useStored(key, isTrue, false)
  const note = useCallback(() => setSeen(true), [setSeen])
  return [seen, note]
}
