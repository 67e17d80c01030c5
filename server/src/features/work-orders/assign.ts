import type { assignPeople } from 'contract/assignments.ts'
import { overStatuses } from 'contract/classifier.ts'
import { dayOf } from 'contract/format.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { missingTrainings } from './trainings.ts'

type Given = z.output<typeof assignPeople.body>
type Answer = z.output<typeof assignPeople.reply>

/**
 * Assigns all these people to all these orders, or nobody. Who is assigned already stays as they are. The reason of an
 * exception is kept only where a training is missing.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), DOMAIN.CONFLICT (closed; training, with who lacks what),
 * VALIDATION.INVALID_DATA on `fk_staff`
 */
export async function assignAll(db: Transaction, actor: Actor, given: Given, timeZone: string): Promise<Answer> {
  const orders = [...new Set(given.fk_work_order)]
  const people = [...new Set(given.fk_staff)]
  await lockOpenOrders(db, actor, orders)
  await requireActive(db, people)
  const missing = await missingTrainings(db, { orders, people, today: dayOf(new Date(), timeZone) })
  if (missing.length > 0 && !given.override_reason) throw conflict('training', lackText(missing))
  const exceptions = missing.map(({ fk_work_order, fk_staff }) => `${fk_work_order}:${fk_staff}`)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into work_order_staff (fk_work_order, fk_staff, planned_minutes, override_reason)
    select o, s, ${given.planned_minutes ?? null}::int,
      case when o || ':' || s = any(${sql.param(exceptions)}) then ${given.override_reason ?? null} end
    from unnest(${sql.param(orders)}::int[]) o, unnest(${sql.param(people)}::int[]) s
    order by o, s
    on conflict (fk_work_order, fk_staff) do nothing returning id`)
  return { created: rows.map(({ id }) => ({ id })), existing: orders.length * people.length - rows.length }
}

/** In the order of their ids, so that two such calls never wait for each other. */
async function lockOpenOrders(db: Transaction, actor: Actor, ids: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ code: string; fk_line: number; fkc_status: number }>(sql`
    select code, fk_line, fkc_status from work_order where id = any(${sql.param(ids)}) order by id for no key update`)
  if (rows.length < ids.length) throw notFound()
  for (const { fk_line } of rows) requireLine(actor, fk_line)
  const over = rows.filter(({ fkc_status }) => overStatuses.includes(fkc_status)).map(({ code }) => code)
  if (over.length > 0)
    throw conflict(
      'closed',
      over.length === 1 ? `${over[0]} ya no está abierta` : `Ya no están abiertas: ${over.join(', ')}`
    )
}

async function requireActive(db: Transaction, ids: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ name: string; is_active: boolean }>(sql`
    select first_name || ' ' || last_name as name, is_active from staff where id = any(${sql.param(ids)}) order by name`)
  if (rows.length < ids.length) throw invalid({ fk_staff: 'Una de las personas elegidas no existe' })
  const gone = rows.filter(({ is_active }) => !is_active).map(({ name }) => name)
  if (gone.length > 0) throw invalid({ fk_staff: `No está activa: ${gone.join(', ')}` })
}

/** 'Ana Quispe no tiene vigente: Trabajo en altura; Luis Rojas no tiene vigente: …' */
function lackText(missing: readonly { name: string; missing: readonly string[] }[]): string {
  const byName = Map.groupBy(missing, ({ name }) => name)
  const texts = [...byName].map(([name, lacks]) => {
    const trainings = new Set(lacks.flatMap(lack => lack.missing))
    return `${name} no tiene vigente: ${[...trainings].toSorted().join(', ')}`
  })
  return texts.toSorted().join('; ')
}
