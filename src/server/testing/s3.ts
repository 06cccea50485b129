import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Bucket } from '#server/platform/storage-s3.ts'

/** On a free port, with an empty bucket. */
export interface TestS3 {
  bucket: S3Bucket
  settings: Record<string, string>
  stop(): Promise<void>
}

export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'chairside-s3-'))
  const bucket = 'documents'
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const key = 'S3RVER'
  return {
    bucket: {
      ...{ bucket, endpoint, region: 'us-east-1', pathStyle: true },
      ...{ accessKeyId: key, secretAccessKey: key },
    },
    settings: {
      ...{ S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_PATH_STYLE: '1' },
      ...{ S3_ACCESS_KEY_ID: key, S3_SECRET_ACCESS_KEY: key },
    },
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
