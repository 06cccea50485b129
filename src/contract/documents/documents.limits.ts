import { undoableDays } from '../change-sets/change-sets.enums.ts'

export const documentLimits = {
  fileBytes: 25_000_000,
  /** Characters. */
  name: 200,
  /** Days that a deleted document can be restored. */
  undoDays: undoableDays('document'),
  /** Seconds that a file's signed address stays valid. */
  addressSeconds: 5 * 60,
} as const
