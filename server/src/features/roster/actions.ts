import { classifierOf } from 'contract/core/classifier.ts'
import { counted, formatWeekdayDate } from 'contract/core/format.ts'
import { maxIds } from 'contract/core/http.ts'
import { fillDays } from 'contract/roster/roster-fill.ts'
import { daysOfPattern } from 'contract/roster/roster-patterns.ts'
import { reachProblem } from 'contract/roster/roster-rules.ts'
import type { RosterChange, RosterDay, rosterPattern } from 'contract/roster/roster.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { conflict, forbidden, invalid } from '../../platform/http/errors.ts'
import { requireValue } from '../../platform/require-value.ts'
import { notify } from '../notifications/notify.ts'
import { dayColumns } from './queries.ts'

type Person = { id: number; name: string; is_active: boolean; lines: number[]; locked: number | null }
type Pattern = z.output<typeof rosterPattern.body>

const keyOf = ({ fk_staff, date }: Pick<RosterDay, 'fk_staff' | 'date'>) => `${fk_staff} ${date}`

/**
 * Sets days, all of them or none, and notifies the people concerned of those to come.
 * @param today of the operator
 * @returns the days as they are then, in the order of the items
 * @throws AUTH.FORBIDDEN (another line, people of other lines), DOMAIN.CONFLICT (stale), VALIDATION.INVALID_DATA on
 *   `items.3.fkc_shift`
 */
export async function changeDays(
  db: Transaction,
  actor: Actor,
  items: readonly RosterChange[],
  today: string
): Promise<RosterDay[]> {
  const people = await lockPeople(
    db,
    items.map(({ fk_staff }) => fk_staff)
  )
  const before = await storedDays(db, items)
  requireRight(items, { actor, people, before, today })
  for (const item of items) {
    const { fk_line = null, version = 0 } = before.get(keyOf(item)) ?? {}
    if (item.version !== undefined && item.version !== version) throw conflict('stale')
    for (const line of [item.fk_line, fk_line]) if (line !== null) requireLine(actor, line)
    if (item.fk_line === null && fk_line === null) requirePerson(actor, requireValue(people.get(item.fk_staff)))
  }
  await store(db, items)
  const after = await storedDays(db, items)
  const result = items.map(item => after.get(keyOf(item)) ?? { ...empty, fk_staff: item.fk_staff, date: item.date })
  const changed = result.filter(day => day.date >= today && !isSame(day, before.get(keyOf(day)) ?? empty))
  await notifyPeople(db, actor, changed)
  return result
}

const empty = { fk_line: null, fkc_shift: null, fkc_absence: null, version: 0 } as const

const isSame = (a: Omit<RosterDay, 'fk_staff' | 'date'>, b: Omit<RosterDay, 'fk_staff' | 'date'>) =>
  a.fk_line === b.fk_line && a.fkc_shift === b.fkc_shift && a.fkc_absence === b.fkc_absence

/** People, locked in the order of their ids: changes of one person's days come one after the other. */
async function lockPeople(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const { rows } = await db.execute<Person>(sql`
    select s.id, s.first_name || ' ' || s.last_name as name, s.is_active,
      array(select sl.fk_location from staff_location sl where sl.fk_staff = s.id) as lines,
      (select sl.fk_location from staff_location sl where sl.fk_staff = s.id and sl.is_locked) as locked
    from staff s where s.id = any(${sql.param(ids)}::int[]) order by s.id for no key update`)
  return new Map(rows.map(person => [person.id, person]))
}

async function storedDays(
  db: Db,
  items: readonly Pick<RosterDay, 'fk_staff' | 'date'>[]
): Promise<ReadonlyMap<string, RosterDay>> {
  const { rows } = await db.execute<RosterDay>(sql`
    select ${dayColumns} from roster r
    join unnest(${sql.param(items.map(({ fk_staff }) => fk_staff))}::int[], ${sql.param(items.map(({ date }) => date))}::date[])
      asked (fk_staff, date) using (fk_staff, date)`)
  return new Map(rows.map(day => [keyOf(day), day]))
}

type Known = {
  actor: Actor
  people: ReadonlyMap<number, Person>
  before: ReadonlyMap<string, RosterDay>
  today: string
}

/** @throws VALIDATION.INVALID_DATA that names every item that can't be */
function requireRight(items: readonly RosterChange[], known: Known): void {
  const seen = new Set<string>()
  const wrong: Record<string, string> = {}
  for (const [index, item] of items.entries()) {
    const problem = seen.has(keyOf(item)) ? { date: 'Este día ya está en la lista' } : problemOf(item, known)
    for (const [field, text] of Object.entries(problem ?? {})) wrong[`items.${index}.${field}`] = text
    seen.add(keyOf(item))
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Why a day can't be as an item says, by the field. */
function problemOf(item: RosterChange, { actor, people, before, today }: Known): Record<string, string> | undefined {
  const { fk_staff, date, fk_line, fkc_shift, fkc_absence, version } = item
  const person = people.get(fk_staff)
  if (!person) return { fk_staff: 'La persona elegida no existe' }
  const far = reachProblem(date, today)
  if (far) return { date: far }
  if (fkc_shift !== null && fkc_absence !== null) return { fkc_absence: 'Ponga un turno o una ausencia, no los dos' }
  if (fkc_shift !== null && fk_line === null) return { fk_line: 'Un turno es de una línea' }
  if (fkc_shift === null && fk_line !== null) return { fkc_shift: 'Ponga el turno de la línea' }
  if (fkc_shift !== null && !person.is_active && date >= today) return { fk_staff: `${person.name} ya no trabaja aquí` }
  if (fkc_shift !== null && person.locked !== null && person.locked !== fk_line)
    return { fk_line: `${person.name} trabaja solo en su línea fija` }
  const stored = before.get(keyOf(item))
  const away = stored?.fk_line
  const isTaken = fk_line !== null && away != null && away !== fk_line && version === undefined
  if (stored && away != null && (isTaken || !actor.lines.includes(away)))
    return { fkc_shift: `${person.name} ya está en otra línea ese día: ${shiftName(stored)}` }
  return undefined
}

const shiftName = ({ fkc_shift }: RosterDay) => classifierOf(requireValue(fkc_shift)).name.toLocaleLowerCase('es')

/** @throws AUTH.FORBIDDEN for absences of people who are on none of the caller's lines */
function requirePerson(actor: Actor, { lines }: Person): void {
  if (!actor.isOnAllLines && !lines.some(line => actor.lines.includes(line)))
    throw forbidden('Esta persona no trabaja en ninguna de sus líneas')
}

async function store(db: Transaction, items: readonly RosterChange[]): Promise<void> {
  const asked = sql`json_to_recordset(${JSON.stringify(items)}::json)
    i (fk_staff int, date date, fk_line int, fkc_shift int, fkc_absence int)`
  await db.execute(sql`delete from roster r using ${asked}
    where r.fk_staff = i.fk_staff and r.date = i.date and i.fkc_shift is null and i.fkc_absence is null`)
  await db.execute(sql`
    insert into roster as r (fk_staff, date, fk_line, fkc_shift, fkc_absence)
    select i.fk_staff, i.date, i.fk_line, i.fkc_shift, i.fkc_absence from ${asked}
    where i.fkc_shift is not null or i.fkc_absence is not null order by i.fk_staff, i.date
    on conflict (fk_staff, date) do update
      set fk_line = excluded.fk_line, fkc_shift = excluded.fkc_shift, fkc_absence = excluded.fkc_absence
      where (r.fk_line, r.fkc_shift, r.fkc_absence) is distinct from (excluded.fk_line, excluded.fkc_shift, excluded.fkc_absence)`)
}

/** One notification for each person, with the days that changed. */
async function notifyPeople(db: Transaction, actor: Actor, changed: readonly RosterDay[]): Promise<void> {
  if (changed.length === 0) return
  const { rows } = await db.execute<{ id: number; staff: number }>(sql`
    select u.id, u.fk_staff as staff from "user" u where u.is_active
      and u.fk_staff = any(${sql.param(changed.map(({ fk_staff }) => fk_staff))}::int[]) order by u.id`)
  const daysOf = Map.groupBy(changed, ({ fk_staff }) => fk_staff)
  for (const { id, staff } of rows) {
    const days = requireValue(daysOf.get(staff)).toSorted((a, b) => (a.date < b.date ? -1 : 1))
    await notify(db, {
      kind: 'roster_changed',
      entity: 'staff',
      fk_entity: staff,
      fk_line: null,
      title: sentenceOf(days),
      users: [id],
      author: actor.id
    })
  }
}

/** 'Su cuadrante cambia: lun 30/11/2026, noche', or how many days and between which. */
function sentenceOf(days: readonly RosterDay[]): string {
  const [first, last] = [requireValue(days[0]), requireValue(days.at(-1))]
  if (days.length === 1) return `Su cuadrante cambia: ${formatWeekdayDate(first.date)}, ${dayName(first)}`
  const count = counted(days.length, ['día', 'días'])
  return `Su cuadrante cambia: ${count} entre el ${formatWeekdayDate(first.date)} y el ${formatWeekdayDate(last.date)}`
}

function dayName({ fkc_shift, fkc_absence }: RosterDay): string {
  const id = fkc_shift ?? fkc_absence
  return id === null ? 'sin turno' : classifierOf(id).name.toLocaleLowerCase('es')
}

/**
 * Fills days by a pattern; see `rosterPattern`.
 * @throws as `changeDays`; VALIDATION.INVALID_DATA on `to` for more than `maxIds` days
 */
export async function fillByPattern(
  db: Transaction,
  actor: Actor,
  { staff, pattern, fk_line, stagger, preview, from, to }: Pattern,
  today: string
): Promise<z.output<typeof rosterPattern.reply>> {
  requireLine(actor, fk_line)
  const days = daysOfPattern([...new Set(staff)], { from, to, pattern, stagger })
  if (days.length > maxIds) throw invalid({ to: `Son ${days.length} días; como mucho ${maxIds} a la vez` })
  const before = await storedDays(db, days)
  const { days: items, kept } = fillDays(days, (fk_staff, date) => before.get(keyOf({ fk_staff, date })), fk_line)
  if (preview) {
    const people = await lockPeople(db, staff)
    // A preview shows what can't be, too.
    requireRight(items, { actor, people, before, today })
    return { days: items, kept }
  }
  return { days: items.length > 0 ? await changeDays(db, actor, items, today) : [], kept }
}
