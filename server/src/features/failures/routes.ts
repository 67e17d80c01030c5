import { daysBetween } from 'contract/core/days.ts'
import * as contract from 'contract/failures/failures.ts'
import type { RegisterRoutes } from '../../feature.ts'
import type { SheetColumn } from '../../platform/excel.ts'
import { linesFor } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { sendExcel } from '../../platform/http/list-file.ts'
import { listRows } from '../../platform/http/list.ts'
import { repeatsOfOrder, repeatsOfReport } from './repeats.ts'
import { failureSource } from './source.ts'
import { worstActorsOf } from './worst-actors.ts'

const hours = (minutes: number) => minutes / 60

const actorColumns: readonly SheetColumn<contract.WorstActor>[] = [
  { label: 'Código', kind: 'text', value: ({ code }) => code },
  { label: 'Nombre', kind: 'text', value: ({ name }) => name },
  { label: 'Fallas', kind: 'number', value: ({ count }) => count },
  { label: 'Repetidas', kind: 'number', value: ({ repeats }) => repeats },
  { label: 'Horas trabajadas', kind: 'decimals', value: ({ worked_minutes }) => hours(worked_minutes) },
  { label: 'Horas de servicio perdidas', kind: 'decimals', value: ({ down_minutes }) => hours(down_minutes) }
]

const failureColumns: readonly SheetColumn<contract.FailureRow>[] = [
  { label: 'Orden', kind: 'text', value: ({ code }) => code },
  { label: 'Título', kind: 'text', value: ({ title }) => title },
  { label: 'Estado', kind: 'text', value: ({ status }) => status.name },
  { label: 'Línea', kind: 'text', value: ({ line }) => line.name },
  { label: 'Base', kind: 'text', value: ({ base }) => base.code },
  { label: 'Activo', kind: 'text', value: ({ asset }) => asset?.code },
  { label: 'Tipo de falla', kind: 'text', value: ({ failure_type }) => failure_type.name },
  { label: 'Creada el', kind: 'date', value: ({ created_at }) => created_at },
  { label: 'Repetida', kind: 'boolean', value: ({ is_repeat }) => is_repeat },
  { label: 'Horas trabajadas', kind: 'decimals', value: ({ worked_minutes }) => hours(worked_minutes) },
  { label: 'Causa', kind: 'text', value: ({ cause }) => cause },
  { label: 'Solución', kind: 'text', value: ({ solution }) => solution }
]

/** Failures: whether they repeat, and what fails most. */
export const registerRoutes: RegisterRoutes = (routes, { env: { TZ_OPERATOR: zone, REPEAT_FAILURE_DAYS: days } }) => {
  const source = failureSource(days)

  routes.read(contract.failures, ({ db, query, actor }) => listRows(db, source, query, actor), {
    name: 'Fallas',
    columns: failureColumns
  })

  routes.read(contract.repeatsOfOrder, ({ db, params, actor }) => repeatsOfOrder(db, actor, params.id, days))
  routes.read(contract.repeatsOfReport, ({ db, params, actor }) => repeatsOfReport(db, actor, params.id, days))

  /** @throws VALIDATION.INVALID_DATA for a period that is too long */
  const asked = ({ from, to, by }: { from: string; to: string; by: contract.ActorKind }) => {
    if (daysBetween(from, to) > contract.maxActorDays)
      throw invalid({ to: `El período no puede pasar de ${contract.maxActorDays} días` })
    return { from, to, by, days, zone }
  }
  routes.read(
    contract.worstActors,
    ({ db, query, actor }) => worstActorsOf(db, { ...asked(query), lines: linesFor(actor, query.fkLine) }),
    async ({ db, query, actor, reply }) => {
      const { rows } = await worstActorsOf(db, { ...asked(query), lines: linesFor(actor, query.fkLine) })
      async function* batches() {
        yield rows
      }
      return sendExcel(reply, actorColumns, batches(), {
        name: `Lo que más falla ${query.from} a ${query.to}`,
        timeZone: zone
      })
    }
  )
}
