import { z } from 'zod'
import { splitBy } from '../checks/checks.ts'
import { cronTasks, runStates } from './cron-tasks.ts'
import { expressionProblem, isTimeZone } from './cron.ts'
import { feminine } from '../core/entity.ts'
import { type Filters, idParams, listQuerySchema, pageOf } from '../core/http.ts'
import { defineCall, defineResource, get, named, post } from '../core/resource.ts'
import { id, requiredText } from '../core/validation.ts'

const task = z.enum(Object.keys(cronTasks) as [keyof typeof cronTasks, ...(keyof typeof cronTasks)[]])
const runState = z.enum(Object.keys(runStates) as [keyof typeof runStates, ...(keyof typeof runStates)[]])

const expression = requiredText(100).superRefine((text, context) => {
  const problem = expressionProblem(text)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})
const timeZone = requiredText(60).refine(isTimeZone, 'No hay ninguna zona horaria con este nombre')

/** What is done of the turns at which no server was there: nothing, the latest one, each of them. */
const missed = z.enum(['skip', 'once', 'all'])

/** A scheduled task, which runs in the name of the user who saved it last. */
export const cronJobs = defineResource({
  path: 'cron-jobs',
  entity: 'cron_job',
  names: feminine('tarea programada', 'tareas programadas'),
  label: 'name',
  group: 'Tareas programadas',
  permission: 'cron-jobs',
  fields: {
    owner: 'En nombre de',
    next_run_at: 'Próxima vez',
    last_run_at: 'Última vez',
    last_status: 'Resultado',
    last_error: 'Error'
  },
  filters: { task: 'text', is_enabled: 'boolean', last_status: 'text', last_run_at: 'instant', next_run_at: 'instant' },
  sort: ['name', 'last_run_at', 'next_run_at', 'updated_at'],
  row: {
    name: z.string(),
    task: task.meta({ names: cronTasks }),
    /** minute, hour, day, month, weekday */
    expression: z.string(),
    time_zone: z.string(),
    is_enabled: z.boolean(),
    missed,
    /** what a task that programmes takes: the place (null: every line), how orders are split, which period */
    fk_location: z.number().nullable(),
    location: named.nullable(),
    split_by: splitBy.nullable(),
    for_next: z.boolean(),
    /** in whose name it runs; null: the system's */
    owner: named.nullable(),
    next_run_at: z.string().nullable(),
    last_run_at: z.string().nullable(),
    last_status: runState.nullable().meta({ names: runStates }),
    last_error: z.string().nullable()
  },
  create: {
    name: requiredText(100).meta({ label: 'Nombre' }),
    task: task.meta({ label: 'Qué hace', names: cronTasks }),
    expression: expression.meta({ label: 'Cuándo' }),
    time_zone: timeZone.meta({ label: 'Zona horaria' }),
    is_enabled: z.boolean().default(true).meta({ label: 'Activa' }),
    missed: missed.default('once').meta({ label: 'Si el servidor estaba parado' }),
    fk_location: id.nullable().optional().meta({ label: 'Lugar' }),
    split_by: splitBy.nullable().optional().meta({ label: 'Separar por' }),
    for_next: z.boolean().default(true).meta({ label: 'Para el periodo siguiente' })
  }
})

export type CronJob = z.output<typeof cronJobs.row>

const run = z.object({
  id: z.number(),
  fk_cron_job: z.number(),
  /** when its turn was; null: it was run by hand */
  due_at: z.string().nullable(),
  /** who ran it by hand */
  user: named.nullable(),
  state: runState.meta({ names: runStates }),
  attempts: z.number(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** milliseconds of the last attempt */
  duration: z.number().nullable(),
  /** what it did, in words */
  log: z.string().nullable(),
  error: z.string().nullable()
})

export type CronRun = z.output<typeof run>

/** The history of a scheduled task. */
export const cronRuns = {
  entity: 'cron_run',
  names: feminine('ejecución', 'ejecuciones'),
  path: 'cron-jobs/:id/runs',
  row: run,
  fields: {
    fk_cron_job: '',
    due_at: 'Le tocaba',
    user: 'A mano por',
    state: 'Estado',
    attempts: 'Intentos',
    started_at: 'Empezó',
    finished_at: 'Terminó',
    duration: 'Duró (ms)',
    log: 'Qué hizo',
    error: 'Error'
  },
  filters: { fk_cron_job: 'id', state: 'text', started_at: 'instant' } satisfies Filters,
  sort: ['started_at']
} as const

const { fk_cron_job: _path, ...runFilters } = cronRuns.filters

export const listCronRuns = defineCall({
  ...get('cron-jobs/:id/runs', 'cron-jobs.read', 'Lo que una tarea programada ha hecho, primero lo último'),
  params: idParams,
  query: listQuerySchema(runFilters, cronRuns.sort),
  reply: pageOf(run)
})

/** Refused with 409 while one that was run by hand isn't over. */
export const runCronJob = defineCall({
  ...post('cron-jobs/:id/run', 'cron-jobs.write', 'Ejecutar una tarea programada ahora'),
  params: idParams,
  reply: run
})

export const nextCronTurns = defineCall({
  ...post('cron-jobs/next', 'cron-jobs.read', 'Cuándo tocaría: las próximas cinco veces'),
  body: z.strictObject({
    expression: expression.meta({ label: 'Cuándo' }),
    time_zone: timeZone.meta({ label: 'Zona horaria' })
  }),
  reply: z.array(z.string())
})
