import { join } from 'node:path'
import type { Settings } from './settings.ts'
import type { Storage } from './storage.ts'
import { diskStorage } from './storage-disk.ts'

/** A bucket if configured, or else a folder in DATA_DIR. */
export async function openStorage(settings: Settings): Promise<Storage> {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return diskStorage(join(settings.DATA_DIR, 'files'))
  }
  const bucket = {
    bucket: S3_BUCKET,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: settings.S3_PATH_STYLE ?? false,
  }
  // Loaded on demand: the client takes 30 MB.
  const { s3Storage } = await import('./storage-s3.ts')
  return s3Storage(bucket, join(settings.DATA_DIR, 'drafts'))
}
