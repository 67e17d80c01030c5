import { z } from 'zod'
import { masculine } from '../core/entity.ts'
import { type Filters, idParams, listQuerySchema, pageOf } from '../core/http.ts'
import { defineCall, get, named, put } from '../core/resource.ts'

export const areas = { jobs: 'Trabajos' }

/** Who sees the jobs of everybody, and what the system does by the clock. */
export const allJobsPermission = 'jobs.read'

/** What becomes of a job. `waiting`: for its turn, or for another attempt after an error that may pass. */
export const jobStates = {
  waiting: 'En espera',
  running: 'En curso',
  done: 'Terminado',
  failed: 'Con error',
  cancelled: 'Cancelado'
} as const

export type JobState = keyof typeof jobStates

/** The states in which a job is over for good. */
export const endStates: readonly JobState[] = ['done', 'failed', 'cancelled']

const row = z.object({
  id: z.number(),
  /** which kind of job: `activities.change` */
  task: z.string(),
  /** what is being done, for people */
  title: z.string(),
  /** the page to which it belongs */
  path: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']).meta({ names: jobStates }),
  /** how much is done, of how much; `total` is null while that isn't known */
  done: z.number(),
  total: z.number().nullable(),
  /** what came of it, once it is done; its shape is the task's */
  result: z.unknown(),
  /** why it failed, or why it is waiting for another attempt */
  error: z.string().nullable(),
  attempts: z.number(),
  /** who wanted it; null: it runs by the clock */
  user: named.nullable(),
  /** it can still be cancelled, by its owner */
  can_cancel: z.boolean(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable()
})

/** Long work that goes on without the page that began it. */
export type Job = z.output<typeof row>

/** The list of jobs: one's own, or everybody's. */
export const jobs = {
  entity: 'job',
  names: masculine('trabajo', 'trabajos'),
  path: 'jobs',
  row,
  fields: {
    task: '',
    title: 'Trabajo',
    path: '',
    state: 'Estado',
    done: 'Hecho',
    total: 'De',
    result: '',
    error: 'Error',
    attempts: 'Intentos',
    user: 'Quién',
    can_cancel: '',
    started_at: 'Empezó',
    finished_at: 'Terminó'
  },
  filters: { id: 'id', state: 'text', task: 'text', fk_user: 'id', created_at: 'instant' } satisfies Filters,
  sort: ['created_at', 'finished_at']
} as const

export const listJobs = defineCall({
  ...get('jobs', 'session', 'Los trabajos propios; con el permiso de verlos todos, los de todos'),
  query: listQuerySchema(jobs.filters, jobs.sort),
  reply: pageOf(row)
})

export const oneJob = defineCall({
  ...get('jobs/:id', 'session', 'Un trabajo: cuánto lleva hecho y qué salió de él'),
  params: idParams,
  reply: row
})

/** Refused with 409 once it is over. What it has done so far is taken back: a job does all of its work or nothing. */
export const cancelJob = defineCall({
  ...put('jobs/:id/cancel', 'session', 'Cancelar un trabajo propio que no ha terminado'),
  params: idParams,
  reply: row
})
