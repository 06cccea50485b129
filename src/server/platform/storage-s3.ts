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
import { checkedKey, type Storage } from './storage.ts'

const unreachable = 'The storage of files cannot be reached right now. Please try again in a moment.'
// It would tell of each failure on the console; they are thrown, and logged with the request.
const silence = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** A bucket of an S3-compatible store, and how to reach it. */
export interface S3Bucket {
  bucket: string
  region: string
  /** Absent: that of AWS for the region. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** True where the bucket's name belongs in the path, not in the host. */
  pathStyle: boolean
}

/** Files as objects of a bucket. `drafts` is a local folder for what is on its way there. */
export function s3Storage({ bucket: Bucket, ...access }: S3Bucket, drafts: string): Storage {
  const { accessKeyId, secretAccessKey } = access
  const client = new S3Client({
    region: access.region,
    ...(access.endpoint ? { endpoint: access.endpoint } : {}),
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: access.pathStyle,
    // What this library adds of its own accord, many compatible stores refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silence,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  })
  const ask = async <T>(answer: Promise<T>): Promise<T | null> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
      throw new AppError('unavailable', { detail: unreachable, retryAfterSeconds: 5, cause: error })
    }
  }
  const address = (key: string) => ({ Bucket, Key: checkedKey(key) })
  return {
    async put(key, content) {
      const object = address(key)
      await mkdir(drafts, { recursive: true, mode: 0o700 })
      // The store gets it in one piece or not at all, so no half of it can be left over there.
      const draft = join(drafts, `${key}.part`)
      const file = await open(draft, 'wx+', 0o600)
      try {
        // Without a name it goes with the process, whatever ends that.
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
      const found = await ask(client.send(new HeadObjectCommand(address(key))))
      return found?.ContentLength ?? null
    },
    async read(key, start, end) {
      const command = new GetObjectCommand({ ...address(key), Range: `bytes=${start}-${end}` })
      const found = await ask(client.send(command))
      return (found?.Body as Readable | undefined) ?? null
    },
    async remove(key) {
      await ask(client.send(new DeleteObjectCommand(address(key))))
    },
  }
}
