import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { AppError } from './http/errors.ts'
import type { Storage } from './storage.ts'

/** Where a bucket is, and who asks for it; what is absent follows the usual settings of the machine. */
type Bucket = {
  endpoint: string | undefined
  region: string | undefined
  bucket: string
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

const nothing = () => {}
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

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
        responseChecksumValidation: 'WHEN_REQUIRED',
        // One that isn't there at all would otherwise be waited for as long as the machine likes.
        requestHandler: { connectionTimeout: 3000, requestTimeout: 60_000 },
        maxAttempts: 2,
        // What goes wrong is thrown; the library would also write it past our log.
        logger: silent
      })
    })))
  return {
    async put(key, file) {
      const { client, library } = await open()
      const { size } = await stat(file)
      const command = { Bucket: bucket, Key: key, Body: createReadStream(file), ContentLength: size }
      await client.send(new library.PutObjectCommand(command)).catch(explain)
    },
    async size(key) {
      const { client, library } = await open()
      try {
        const head = await client.send(new library.HeadObjectCommand({ Bucket: bucket, Key: key }))
        return head.ContentLength
      } catch (error) {
        if (error instanceof library.NotFound || error instanceof library.NoSuchKey) return undefined
        return explain(error)
      }
    },
    async read(key, range) {
      const { client, library } = await open()
      const part = range && { Range: `bytes=${range.start}-${range.end}` }
      const command = new library.GetObjectCommand({ Bucket: bucket, Key: key, ...part })
      const { Body } = await client.send(command).catch(explain)
      return Body as Readable
    },
    async remove(key) {
      const { client, library } = await open()
      await client.send(new library.DeleteObjectCommand({ Bucket: bucket, Key: key })).catch(explain)
    }
  }
}

/**
 * Says that the service doesn't answer, or not as it should; why is in the log.
 * @throws SERVICE.UNAVAILABLE, or the error itself if it is about a file of this machine
 */
function explain(error: unknown): never {
  if (error instanceof Error && 'path' in error) throw error
  throw new AppError('SERVICE.UNAVAILABLE', { message: 'El almacén de archivos no responde', cause: error })
}
