import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { type Env, readEnv } from '../src/env.ts'
import { openDatabase, type OpenDatabase } from '../src/platform/database/database.ts'
import { storageFrom } from '../src/platform/open-storage.ts'
import type { Storage } from '../src/platform/storage.ts'
import { type Tokens, tokens } from '../src/platform/http/token.ts'
import { createDatabase, testDatabase } from './database.ts'

export type TestApp = { app: FastifyInstance; env: Env; database: OpenDatabase; tokens: Tokens }

let built: Promise<TestApp> | undefined

/** The application with strict replies, on this worker's database; built once per worker and never closed. */
export function buildTestApp(): Promise<TestApp> {
  return (built ??= testDatabase().then(database => build(database)))
}

/** Another application with a database of its own, and settings beyond the usual ones; the caller closes both. */
export const buildOwnApp = (
  name: string,
  settings?: Record<string, string>,
  /** puts something in place of the storage of files */
  stored?: (storage: Storage) => Storage
): Promise<TestApp> =>
  createDatabase(name, settings?.['TZ_OPERATOR']).then(database => build(database, settings, stored))

/** Where tested servers may have their files. */
export const dataDir = () => inject('dataDir')

/** This worker's part of it: what one sweeps away, another may just have stored. */
function workerFolder(): string {
  const folder = join(dataDir(), `worker-${process.env['VITEST_POOL_ID']}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Stands for a second process: own connections and memory on the same database; the caller closes it too. */
export function buildSecondApp({ database }: TestApp): Promise<TestApp> {
  const url = database.pool.options.connectionString as string
  return build({ ...openDatabase(url), url })
}

async function build(
  { url, ...database }: OpenDatabase & { url: string },
  settings: Record<string, string> = {},
  stored: (storage: Storage) => Storage = storage => storage
): Promise<TestApp> {
  const env = readEnv({
    APP_ENV: 'test',
    APP_SECRET: 'x'.repeat(32),
    DATA_DIR: workerFolder(),
    SEED: 'none',
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    ...settings
  })
  const app = await buildApp({ env, database, databaseUrl: url, storage: stored(storageFrom(env)) })
  await app.ready()
  return { app, env, database, tokens: tokens(env.APP_SECRET) }
}
