import { usePageKey } from './use-page-key.ts'

/** Opens the booking dialog by the key B, except in inputs and below a dialog. */
export const useBookKey = (book: () => void): void => usePageKey('b', book)
