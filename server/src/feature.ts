import type { PagePattern } from 'contract/access/page-pattern.ts'
import type { CronTask } from 'contract/cron-jobs/cron-tasks.ts'
import type { SQL } from 'drizzle-orm'
import type { Env } from './env.ts'
import type { DefaultCronJob, ScheduledTask } from './platform/jobs/scheduled-task.ts'
import type { OpenDatabase, Transaction } from './platform/database/database.ts'
import type { Inspector } from './platform/files/inspector.ts'
import type { Clockwork } from './platform/jobs/clock.ts'
import type { Jobs, Task } from './platform/jobs/jobs.ts'
import type { MailKind } from './platform/mail.ts'
import type { Notices } from './platform/notices.ts'
import type { Actor } from './platform/http/actor.ts'
import type { Policy } from './platform/http/policy.ts'
import type { Routes } from './platform/http/routes.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Storage } from './platform/storage.ts'
import type { Tokens } from './platform/http/token.ts'
import type { Granted, ProfileName } from './profiles.ts'
import type { work_order } from './schema/work-orders.ts'

/** What the routes of all features share. */
export type Context = {
  env: Env
  database: OpenDatabase
  tokens: Tokens
  secrets: Secrets
  storage: Storage
  inspector: Inspector
  jobs: Jobs
  /** the handlers of all features */
  onTransition: readonly OnTransition[]
  /** the entries of all features for the history of one kind of record */
  past: NonNullable<Feature['past']>
  declared: Declared
}

/** The permissions and pages that the code of all features names. */
export type Declared = { permissions: Permissions; pages: Pages }

/** What work outside of requests needs. */
export type Parts = { env: Env; database: OpenDatabase; storage: Storage }

/** Handles an order's change of state, in the same transaction; may refuse it. */
export type OnTransition = (change: {
  db: Transaction
  order: typeof work_order.$inferSelect
  from: number
  to: number
  actor: Actor
  /** when it was made, if that isn't now */
  at: string | undefined
}) => Promise<void>

export type RegisterRoutes = (routes: Routes, context: Context) => void

export type Permissions = Readonly<
  Record<string, Granted & { description: string; /** instead of the feature's title */ group?: string }>
>

type Page = Granted & {
  /** what administrators read */
  name: string
  /** instead of the feature's title */
  group?: string
  /** for every profile, always */
  isOpen?: true
}

/** Screens, as patterns of the browser's routes. */
export type Pages = Readonly<Record<string, Page>>

/**
 * What a feature declares of pages of the web (`web/src/pages`). Without a name a page is called by its title; the page
 * of one record (`/admin/bases/_id`) has the profiles and the group of its list unless it has its own.
 */
export type DeclaredPages = { readonly [Pattern in PagePattern]?: Partial<Page> }

export type MenuEntry = { name: string; icon: string; to?: string; for: readonly ProfileName[] }

/** What an area decides on each of its tables. */
export type TableRules = {
  /** who may read and change its records; `internal`: no call reads or changes its rows by themselves */
  policy: Policy | 'internal'
  /** statements that delete what is no longer needed; `kept`: rows stay until a call or a foreign key deletes them */
  cleanUp: 'kept' | readonly SQL[]
}

/**
 * The manifest of one area. A permission, page or menu entry that is new in a version is given once, when it first
 * appears, to the profiles named here; what an administrator changes afterwards stays.
 */
export type Feature = {
  /** what the area is called where permissions and pages are grouped */
  title?: string
  routes?: readonly RegisterRoutes[]
  /** the tables that are the area's own */
  tables?: Readonly<Record<string, TableRules>>
  permissions?: Permissions
  pages?: DeclaredPages
  /**
   * entries of the side drawer; `in` names the group, itself an entry without a target, of this or an earlier feature
   */
  menu?: readonly (MenuEntry & { in?: string })[]
  /** long work that people begin */
  tasks?: readonly Task[]
  /** work by the clock, each run in one of all processes */
  clockwork?: (parts: Parts) => readonly Clockwork[]
  /** what administrators can schedule */
  scheduledTasks?: (parts: Parts) => Partial<Record<CronTask, ScheduledTask>>
  /** the schedules of a new installation */
  cronJobs?: readonly DefaultCronJob[]
  /** mails that are written when they are sent, about the record that they name */
  mails?: (parts: Parts) => readonly MailKind[]
  /** in the order of `features.ts` */
  onTransition?: OnTransition
  /** by table, entries of a record's history that the audit doesn't have */
  past?: Readonly<Record<string, (id: number) => SQL>>
  /** what each process does in its own folders when it starts */
  start?: (parts: Parts & { notices: Notices; onError: (error: unknown) => void }) => void
}
