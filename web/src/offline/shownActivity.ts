import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { type AnyEntry, isOfActivity } from './writes.ts'

type Task = UnplannedDetail['tasks'][number]

/**
 * The activity as it will be when the server has taken what is on its way. A task without
 * an id there has a negative one.
 */
export const shownActivity = (activity: UnplannedDetail, entries: readonly AnyEntry[]): UnplannedDetail =>
  entries
    .filter(entry => entry.state !== 'refused')
    .filter(isOfActivity)
    .filter(entry => entry.activity === activity.id)
    .reduce(withWrite, activity)

type Said = Parameters<typeof isOfActivity>[0] & { activity: number }

function withWrite(activity: UnplannedDetail, entry: Said): UnplannedDetail {
  switch (entry.kind) {
    case 'task': {
      const { done, observation } = entry.body
      const tasks = activity.tasks.map(task =>
        task.id === entry.task ? { ...task, observation, ...markedAt(task, done, entry.made) } : task
      )
      return { ...activity, tasks }
    }
    case 'newTask':
      return { ...activity, tasks: [...activity.tasks, waitingTask(entry, activity)] }
    case 'place':
      return {
        ...activity,
        tasks: byPlace(
          activity.tasks.map(task => (task.id === entry.task ? { ...task, index: entry.body.index } : task))
        )
      }
    case 'confirm':
      return {
        ...activity,
        staff: activity.staff.map(one =>
          one.id === entry.member ? { ...one, ...confirmedAt(entry.body.confirmed, entry.made) } : one
        )
      }
    case 'crew': {
      const { id, first_name, last_name } = entry.staff
      if (activity.staff.some(({ fk_staff }) => fk_staff === id)) return activity
      const added = { id: -id, version: 0, fk_staff: id, staff: { id, first_name, last_name } }
      return { ...activity, staff: [...activity.staff, { ...added, confirmed: false, confirmed_at: null }] }
    }
    case 'words':
      return withWords(activity, entry.body)
    case 'done':
      return { ...withWords(activity, entry.body), done: true, done_at: entry.body.done_at }
    default:
      return activity
  }
}

/** The tasks as they stand; those at the same place as they came. */
export const byPlace = (tasks: readonly Task[]): Task[] => tasks.toSorted((a, b) => a.index - b.index)

const withWords = (
  activity: UnplannedDetail,
  { cause, solution }: { cause?: string | null; solution?: string | null }
) => ({
  ...activity,
  ...(cause !== undefined && { cause }),
  ...(solution !== undefined && { solution })
})

const markedAt = (task: Task, done: boolean, at: string): Pick<Task, 'done' | 'done_at'> => ({
  done,
  done_at: done ? (task.done_at ?? at) : null
})

const confirmedAt = (confirmed: boolean, at: string) => ({ confirmed, confirmed_at: confirmed ? at : null })

function waitingTask({ body, at, made }: Extract<Said, { kind: 'newTask' }>, { tasks }: UnplannedDetail): Task {
  const { title, done = false, observation = null } = body
  return {
    id: -at,
    version: 0,
    title,
    index: (tasks.at(-1)?.index ?? 0) + 1,
    done,
    done_at: done ? made : null,
    fk_done_by: null,
    done_by: null,
    observation,
    fk_created_by: null
  }
}

/** Whether this is the last activity of its order that isn't done, with what is on its way. */
export const isLastUndone = ({ id, siblings }: UnplannedDetail, entries: readonly AnyEntry[]): boolean => {
  const done = entries.filter(({ state }) => state !== 'refused').filter(({ kind }) => kind === 'done')
  return siblings.every(
    one => one.id === id || one.done || done.some(entry => isOfActivity(entry) && entry.activity === one.id)
  )
}
