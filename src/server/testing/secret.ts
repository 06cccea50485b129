import { createSealer, type Sealer } from '#server/platform/sealing.ts'
import { deriveKey } from '#server/platform/secrets.ts'

/** The same for every test app. */
export const testSecret = 'a secret that is used in tests only'

/** Opens what a test app sealed for a purpose. */
export const testSealer = (purpose: string): Sealer => createSealer(deriveKey(testSecret, purpose))
