import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Storage } from './storage.ts'

/** Where a bucket is, and who asks for it; what is absent follows the usual settings of the machine. */
export type Bucket = {
  endpoint: string | undefined
  region: string | undefined
  bucket: string
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

type Library = typeof import('@aws-sdk/client-s3')

/** A bucket of a service that speaks S3. Its library is loaded with the first file. */
export function s3Storage({ endpoint, region = 'us-east-1', bucket, credentials }: Bucket): Storage {
  let opened: Promise<{ client: S3Client; library: Library }> | undefined
  const open = () =>
    (opened ??= import('@aws-sdk/client-s3').then(library => ({
      library,
      client: new library.S3Client({
        region,
        // Services of one's own have their buckets in the path, seldom in the name of the host.
        ...(endpoint && { endpoint, forcePathStyle: true }),
        ...(credentials && { credentials }),
        // Not every service knows the sums that newer versions of this library add by themselves.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED'
      })
    })))
  return {
    async put(key, file) {
      const { client, library } = await open()
      const { size } = await stat(file)
      const command = { Bucket: bucket, Key: key, Body: createReadStream(file), ContentLength: size }
      await client.send(new library.PutObjectCommand(command))
    },
    async size(key) {
      const { client, library } = await open()
      try {
        const head = await client.send(new library.HeadObjectCommand({ Bucket: bucket, Key: key }))
        return head.ContentLength
      } catch (error) {
        if (error instanceof library.NotFound || error instanceof library.NoSuchKey) return undefined
        throw error
      }
    },
    async read(key, range) {
      const { client, library } = await open()
      const part = range && { Range: `bytes=${range.start}-${range.end}` }
      const { Body } = await client.send(new library.GetObjectCommand({ Bucket: bucket, Key: key, ...part }))
      return Body as Readable
    },
    async remove(key) {
      const { client, library } = await open()
      await client.send(new library.DeleteObjectCommand({ Bucket: bucket, Key: key }))
    }
  }
}
