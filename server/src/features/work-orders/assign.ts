import type { assignPeople } from 'contract/work-orders/assignments.ts'
import { checkStatus, overStatuses } from 'contract/core/classifier.ts'
import { dayOf } from 'contract/core/format.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { missingTrainings } from './trainings.ts'

type Given = z.output<typeof assignPeople.body>
type Answer = z.output<typeof assignPeople.reply>

/**
 * Assigns all these people to all these orders, all or none; with `by_specialty` each person to the orders of their own
 * specialties. Those who are assigned already stay as they are. The reason of an exception is kept only where a
 * training is missing.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), DOMAIN.CONFLICT (closed; training, with who lacks what),
 * VALIDATION.INVALID_DATA on `fk_staff`
 */
export async function assignAll(db: Transaction, actor: Actor, given: Given, timeZone: string): Promise<Answer> {
  const orders = [...new Set(given.fk_work_order)]
  const people = [...new Set(given.fk_staff)]
  await lockOpenOrders(db, actor, orders)
  await requireActive(db, people)
  const pairs = given.by_specialty
    ? await pairsBySpecialty(db, orders, people)
    : orders.flatMap(fk_work_order => people.map(fk_staff => ({ fk_work_order, fk_staff })))
  const chosen = new Set(pairs.map(keyOf))
  const lacking = await missingTrainings(db, { orders, people, today: dayOf(new Date(), timeZone) })
  const missing = lacking.filter(pair => chosen.has(keyOf(pair)))
  if (missing.length > 0 && !given.override_reason) throw conflict('training', lackText(missing))
  const exceptions = missing.map(keyOf)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into work_order_staff (fk_work_order, fk_staff, planned_minutes, override_reason)
    select o, s, ${given.planned_minutes ?? null}::int,
      case when o || ':' || s = any(${sql.param(exceptions)}) then ${given.override_reason ?? null} end
    from unnest(${sql.param(pairs.map(pair => pair.fk_work_order))}::int[],
      ${sql.param(pairs.map(pair => pair.fk_staff))}::int[]) as pair(o, s)
    order by o, s
    on conflict (fk_work_order, fk_staff) do nothing returning id`)
  return { created: rows.map(({ id }) => ({ id })), existing: pairs.length - rows.length }
}

type Pair = { fk_work_order: number; fk_staff: number }
const keyOf = ({ fk_work_order, fk_staff }: Pair) => `${fk_work_order}:${fk_staff}`

/**
 * Each person with the orders whose open checks need one of their specialties.
 * @throws VALIDATION.INVALID_DATA on `fk_staff` when a person would be left without any order
 */
async function pairsBySpecialty(
  db: Transaction,
  orders: readonly number[],
  people: readonly number[]
): Promise<Pair[]> {
  const { rows } = await db.execute<Pair>(sql`
    select distinct c.fk_work_order, ss.fk_staff from "check" c
      join base_activity ba on ba.id = c.fk_base_activity join activity a on a.id = ba.fk_activity
      join staff_specialty ss on ss.fk_specialty = a.fk_specialty and ss.fk_staff = any(${sql.param(people)})
    where c.fk_work_order = any(${sql.param(orders)}) and c.fkc_status = ${checkStatus.PROGRAMADO}`)
  const placed = new Set(rows.map(({ fk_staff }) => fk_staff))
  const left = people.filter(id => !placed.has(id))
  if (left.length > 0) {
    const { rows: named } = await db.execute<{ name: string }>(sql`
      select first_name || ' ' || last_name as name from staff where id = any(${sql.param(left)}) order by name`)
    throw invalid({ fk_staff: `Sin la especialidad de ninguna orden: ${named.map(({ name }) => name).join(', ')}` })
  }
  return rows
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
