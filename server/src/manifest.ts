import type { CronTask } from 'contract/cron-jobs/cron-tasks.ts'
import type { Declared, Feature, MenuEntry, Parts } from './feature.ts'
import { pagesFrom } from './pages.ts'
import { features } from './features.ts'
import { cleanUp as deleteRows } from './features/cron-jobs/clean-up.ts'
import type { ScheduledTasks } from './features/cron-jobs/runs.ts'
import type { ScheduledTask } from './platform/jobs/scheduled-task.ts'
import { deleteOldAnswers } from './platform/http/idempotency.ts'
import type { Clockwork } from './platform/jobs/clock.ts'

/*
 * What the manifests of all features give together.
 */

const all = <Key extends keyof Feature>(key: Key): NonNullable<Feature[Key]>[] =>
  features.flatMap(feature => (feature[key] === undefined ? [] : [feature[key]]))

/** @throws if two features declare the same */
function merge<Value>(declarations: readonly Readonly<Record<string, Value>>[]): Record<string, Value> {
  const merged: Record<string, Value> = {}
  for (const [key, value] of declarations.flatMap(Object.entries<Value>)) {
    if (Object.hasOwn(merged, key)) throw new Error(`declared twice: ${key}`)
    merged[key] = value
  }
  return merged
}

/** Gives each entry its feature's title as its group, unless it names another. */
const grouped = <Entry extends { group?: string }>(
  { title }: Feature,
  declared: Readonly<Record<string, Entry>> = {}
): Record<string, Entry> =>
  Object.fromEntries(
    Object.entries(declared).map(([key, entry]) => [key, { ...(title && { group: title }), ...entry }])
  )

export const permissions = merge(features.map(feature => grouped(feature, feature.permissions)))
export const pages = pagesFrom(merge(features.map(feature => grouped(feature, feature.pages))))
export const declared: Declared = { permissions, pages }

export type MenuDefault = MenuEntry & { children?: readonly MenuDefault[] }

const entries = all('menu').flat()

/** The side drawer of a new installation. */
export const menus: readonly MenuDefault[] = entries.flatMap(({ in: group, ...entry }) => {
  if (group !== undefined) return []
  const children = entries.flatMap(({ in: parent, ...child }) => (parent === entry.name ? [child] : []))
  return [entry.to === undefined ? { ...entry, children } : entry]
})

/** All tables that an area owns. */
export const tables = merge(all('tables'))
export const tasks = all('tasks').flat()
export const onTransition = all('onTransition')
export const past = merge(all('past'))
export const cronJobs = all('cronJobs').flat()
/** Statements that delete what is no longer needed. */
export const noLongerNeeded = [
  deleteOldAnswers,
  ...Object.values(tables).flatMap(({ cleanUp }) => (cleanUp === 'kept' ? [] : cleanUp))
]
/** All kinds of mail that features send. */
export const mailKinds = (parts: Parts) => all('mails').flatMap(mails => mails(parts))
/** All work that features run by the clock. */
export const clockwork = (parts: Parts): Clockwork[] => all('clockwork').flatMap(list => list(parts))
/** Runs what features do when the server starts. */
export const start = (parts: Parameters<NonNullable<Feature['start']>>[0]) => {
  for (const begin of all('start')) begin(parts)
}

/** Everything that administrators can schedule. Features that give the same task do it one after the other. */
export function scheduledTasks(parts: Parts): ScheduledTasks {
  const given = all('scheduledTasks').map(list => list(parts))
  const doAll =
    (task: CronTask): ScheduledTask =>
    async work => {
      const done: string[] = []
      for (const list of given) if (list[task]) done.push(await list[task](work))
      return done.join('; ')
    }
  const names = given.flatMap(list => Object.keys(list) as CronTask[])
  return {
    ...(Object.fromEntries(names.map(name => [name, doAll(name)])) as Omit<ScheduledTasks, 'clean-up'>),
    'clean-up': async () => `Filas eliminadas: ${await deleteRows(parts.database.db, noLongerNeeded)}`
  }
}
