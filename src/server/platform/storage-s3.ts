import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { AppError } from './errors.ts'
import { checkedKey, newStorageKey, type Storage } from './storage.ts'

const unreachable = 'File storage is unavailable. Please try again in a moment.'
// Errors are thrown and logged with the request, so the client must not print them again.
const silence = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

export interface S3Bucket {
  bucket: string
  region: string
  /** Defaults to AWS in the region. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** The bucket's name goes into the path, not the host. */
  pathStyle: boolean
}

export function s3Storage({ bucket: Bucket, ...access }: S3Bucket, drafts: string): Storage {
  const { accessKeyId, secretAccessKey } = access
  const client = new S3Client({
    region: access.region,
    ...(access.endpoint ? { endpoint: access.endpoint } : {}),
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: access.pathStyle,
    // Many compatible stores refuse the checksums added by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silence,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  })
  const ask = async <T>(answer: Promise<T>, missing = [404]): Promise<T | null> => {
    try {
      return await answer
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
      if (status !== undefined && missing.includes(status)) return null
      throw new AppError('unavailable', { detail: unreachable, retryAfterSeconds: 5, cause: error })
    }
  }
  const address = (key: string) => ({ Bucket, Key: checkedKey(key) })
  return {
    async put(key, content) {
      const object = address(key)
      await mkdir(drafts, { recursive: true, mode: 0o700 })
      const draft = join(drafts, `${key}.part`)
      const file = await open(draft, 'wx+', 0o600)
      try {
        // Unlinked at once: it disappears with the process.
        await rm(draft).catch(() => {})
        await file.writeFile(content)
        const { size } = await file.stat()
        const Body = file.createReadStream({ start: 0, autoClose: false })
        const put = new PutObjectCommand({ ...object, Body, ContentLength: size })
        if (!(await ask(client.send(put)))) throw new AppError('unavailable', { detail: unreachable })
      } finally {
        await file.close()
        await rm(draft, { force: true })
      }
    },
    async size(key) {
      const response = await ask(client.send(new HeadObjectCommand(address(key))))
      return response?.ContentLength ?? null
    },
    async read(key, start, end) {
      const command = new GetObjectCommand({ ...address(key), Range: `bytes=${start}-${end}` })
      const response = await ask(client.send(command))
      return (response?.Body as Readable | undefined) ?? null
    },
    async check() {
      // A missing file returns 403 to credentials that may not list the bucket.
      await ask(client.send(new HeadObjectCommand(address(newStorageKey()))), [404, 403])
    },
    async remove(key) {
      await ask(client.send(new DeleteObjectCommand(address(key))))
    },
  }
}
