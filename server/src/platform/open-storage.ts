import { join } from 'node:path'
import type { Env } from '../env.ts'
import { arrivalsIn, folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { requireValue } from './require-value.ts'

/** Where files arrive, before they are kept: on this machine, whatever the storage. */
export const arrivalsOf = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string => arrivalsIn(join(DATA_DIR, 'files'))

/** The storage of the settings. */
export function storageFrom(env: Env): Storage {
  if (env.STORAGE === 'file') return folderStorage(join(env.DATA_DIR, 'files'))
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  const credentials =
    S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
      : undefined
  // With this storage the settings aren't read without a bucket.
  return s3Storage({ endpoint, region, bucket: requireValue(S3_BUCKET), credentials })
}
