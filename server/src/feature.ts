import type { Env } from './env.ts'
import type { OnTransition } from './features/work-orders/actions.ts'
import type { OpenDatabase } from './platform/database/database.ts'
import type { Inspector } from './platform/files/inspector.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Routes } from './platform/http/routes.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Storage } from './platform/storage.ts'
import type { Tokens } from './platform/http/token.ts'

/** What features share besides their routes. */
export type Context = {
  env: Env
  database: OpenDatabase
  tokens: Tokens
  secrets: Secrets
  storage: Storage
  inspector: Inspector
  jobs: Jobs
  onTransition: readonly OnTransition[]
}

/** One area of the API: registers its calls. */
export type Feature = (routes: Routes, context: Context) => void
