import { createHash } from 'node:crypto'
import { openStatuses } from 'contract/core/classifier.ts'
import { counted } from 'contract/core/format.ts'
import type { SyncResult } from 'contract/staff/staff.ts'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import { AppError, conflict } from '../../../platform/http/errors.ts'
import { user } from '../../../schema/access.ts'
import { staff } from '../../../schema/staff.ts'
import { doubtsOf, largestPart } from './doubts.ts'
import { type Field, fields, sameKey, type SourcePerson } from './people.ts'
import { refused } from './refused.ts'
import { requireValue } from '../../../platform/require-value.ts'

type Row = typeof staff.$inferSelect
type SyncRow = SyncResult['rows'][number]
type Change = Omit<SyncRow, 'id' | 'dni' | 'open_orders' | 'has_account' | 'doubt'> & { dni: string }
/** A change, and what is to be written for it; `id` of a person who is there already. */
type Step = Change & { id?: number; values: Partial<typeof staff.$inferInsert> }

/** Added in one statement. */
const portion = 1000

export type SyncOptions = {
  /** only says what would change */
  preview?: boolean | undefined
  /** the same, and refuses what would be refused */
  dry?: boolean | undefined
  confirm?: boolean | undefined
  digest?: string | undefined
}

type Progress = (done: number, total: number) => Promise<void>

/**
 * Makes the staff what the source says: adds, changes, deactivates, never deletes. All of it or nothing, and one after
 * the other: a second one finds what the first has done, and changes nothing.
 * @throws DOMAIN.CONFLICT: `unconfirmed` if too many would be deactivated or a change looks like a mistake, `stale` if
 *   it isn't what the preview said,
 * `source` if a person of the source is two people here
 */
export async function syncStaff(
  db: Transaction,
  people: readonly SourcePerson[],
  { preview = false, dry = false, confirm = false, digest }: SyncOptions,
  progress?: Progress
): Promise<SyncResult> {
  if (!preview && !dry) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('sync staff', 0))`)
  const known = await db.select().from(staff).orderBy(staff.id)
  const { steps, unchanged } = stepsFor(people, known)
  const count = (change: Change['change']) => steps.filter(step => step.change === change).length
  const active = known.filter(({ is_active }) => is_active).length
  const doubts = doubtsOf(steps, active)
  const areManyGone = count('deactivated') > active * largestPart
  const result: SyncResult = {
    added: count('added'),
    changed: count('changed'),
    unchanged,
    deactivated: count('deactivated'),
    rows: (await withWhatStays(db, steps)).map((row, index) => ({
      ...row,
      doubt: doubts.get(requireValue(steps[index])) ?? null
    })),
    needs_confirmation: areManyGone || doubts.size > 0,
    are_many_gone: areManyGone,
    digest: createHash('sha256').update(JSON.stringify(steps)).digest('hex')
  }
  if (preview) return result
  if (digest !== undefined && digest !== result.digest)
    throw conflict('stale', 'La fuente o el personal han cambiado desde la vista previa. Revíselo de nuevo')
  if (doubts.size > 0 && !confirm)
    throw new AppError('DOMAIN.CONFLICT', {
      reason: 'unconfirmed',
      message: `Hay ${counted(doubts.size, ['cambio que parece un error', 'cambios que parecen errores'])} de la fuente. Revíselos y, si son lo que quiere, confírmelos`,
      fields: { rows: [...doubts].map(([{ name }, doubt]) => `${name}: ${doubt}`) }
    })
  if (areManyGone && !confirm)
    throw conflict(
      'unconfirmed',
      `Se desactivarían ${result.deactivated} de ${active} personas activas, más de la quinta parte. Si es lo que quiere, confírmelo`
    )
  if (!dry) await apply(db, steps, progress)
  return result
}

/**
 * The changes as they are returned: a deactivated person may still have open orders, and an account to sign in with.
 */
async function withWhatStays(db: Transaction, steps: readonly Step[]): Promise<Omit<SyncRow, 'doubt'>[]> {
  const leaving = steps.flatMap(({ id, change }) => (id !== undefined && change === 'deactivated' ? [id] : []))
  const { rows } = await db.execute<{ id: number; open_orders: number; has_account: boolean }>(sql`
    select s.id, exists (select from ${user} u where u.fk_staff = s.id and u.is_active) as has_account,
      (select count(*)::int from work_order_staff w join work_order o on o.id = w.fk_work_order
        where w.fk_staff = s.id and o.fkc_status = any(${sql.param(openStatuses)})) as open_orders
    from staff s where s.id = any(${sql.param(leaving)})`)
  const stays = new Map(rows.map(row => [row.id, row]))
  return steps.map(({ id = null, dni, name, change, fields: changed }) => ({
    id,
    dni,
    name,
    change,
    open_orders: stays.get(id ?? 0)?.open_orders ?? 0,
    has_account: stays.get(id ?? 0)?.has_account ?? false,
    fields: changed
  }))
}

async function apply(db: Transaction, steps: readonly Step[], progress?: Progress): Promise<void> {
  for (const [index, { id, values }] of steps.entries()) {
    await progress?.(index, steps.length)
    if (id !== undefined) await db.update(staff).set(values).where(eq(staff.id, id))
  }
  const added = steps.filter(({ id }) => id === undefined).map(({ values }) => values as typeof staff.$inferInsert)
  for (let at = 0; at < added.length; at += portion) await db.insert(staff).values(added.slice(at, at + portion))
}

/** What is to be done, the same for the same people: additions, changes, deactivations. */
function stepsFor(people: readonly SourcePerson[], known: readonly Row[]): { steps: Step[]; unchanged: number } {
  const byDni = new Map(known.map(row => [sameKey(row.dni), row]))
  const byExternal = new Map(known.flatMap(row => (row.external_id ? [[sameKey(row.external_id), row]] : [])))
  const seen = new Set<number>()
  const steps: Step[] = []
  let unchanged = 0
  for (const person of people) {
    const row = personIn(person, byDni, byExternal)
    if (!row) {
      // Who left before they were known here isn't needed.
      if (person.is_active) steps.push(addition(person))
      continue
    }
    if (seen.has(row.id)) throw ambiguous(person, row)
    seen.add(row.id)
    const step = difference(person, row)
    if (step) steps.push(step)
    else unchanged++
  }
  const gone = known.filter(row => row.is_active && !seen.has(row.id)).map(row => deactivation(row))
  const places = ['added', 'changed', 'deactivated']
  const sorted = [...steps, ...gone].toSorted(
    (a, b) => places.indexOf(a.change) - places.indexOf(b.change) || a.name.localeCompare(b.name, 'es')
  )
  return { steps: sorted, unchanged }
}

type Known = ReadonlyMap<string, Row>

/** Who a person of the source is here: by the identifier of the source, which stays, else by the document. */
function personIn(person: SourcePerson, byDni: Known, byExternal: Known): Row | undefined {
  const same = byDni.get(sameKey(person.dni))
  const external = person.external_id ? byExternal.get(sameKey(person.external_id)) : undefined
  if (same && external && same.id !== external.id) throw ambiguous(person, external)
  return external ?? same
}

const ambiguous = ({ dni, external_id }: SourcePerson, { first_name, last_name }: Row) =>
  refused(
    `no deja claro quién es quién: el documento ${dni} y el identificador ${external_id ?? dni} son aquí de personas distintas (una es ${first_name} ${last_name}). Corríjalo en la fuente`
  )

const nameOf = ({ first_name, last_name }: Partial<Record<'first_name' | 'last_name', string | null>>) =>
  `${first_name} ${last_name}`

function addition(person: SourcePerson): Step {
  const given = fields.filter(field => person[field])
  return {
    dni: person.dni,
    name: nameOf(person),
    change: 'added',
    fields: Object.fromEntries(given.map(field => [field, [null, person[field] ?? null]])),
    values: Object.fromEntries(given.map(field => [field, person[field]]))
  }
}

function difference(person: SourcePerson, row: Row): Step | undefined {
  const changed = fields.filter(field => person[field] !== undefined && !isSameValue(field, person[field], row[field]))
  const values: Step['values'] = Object.fromEntries(changed.map((field: Field) => [field, person[field]]))
  const told: Change['fields'] = Object.fromEntries(changed.map(field => [field, [row[field], person[field] ?? null]]))
  const isSame = person.is_active === row.is_active
  if (changed.length === 0 && isSame) return undefined
  return {
    dni: person.dni,
    name: nameOf({ ...row, ...person }),
    change: !isSame && !person.is_active ? 'deactivated' : 'changed',
    id: row.id,
    fields: { ...told, ...(!isSame && activity(row.is_active)) },
    values: { ...values, ...(!isSame && { is_active: person.is_active }) }
  }
}

/** A document, identifier or telephone that is only written otherwise stays as it is here. */
const isSameValue = (field: Field, said: string | null | undefined, known: string | null): boolean =>
  said === known ||
  (['dni', 'external_id', 'phone'].includes(field) && !!said && !!known && sameKey(said) === sameKey(known))

const deactivation = (row: Row): Step => ({
  dni: row.dni,
  name: nameOf(row),
  change: 'deactivated',
  id: row.id,
  fields: activity(true),
  values: { is_active: false }
})

const activity = (was: boolean): Change['fields'] => ({ is_active: [String(was), String(!was)] })

/** The result for callers who may not see documents, telephones and mails: that they change, not from what to what. */
export function withoutContact(result: SyncResult): SyncResult {
  const secret: readonly string[] = ['dni', 'email', 'phone', 'external_id']
  const rows = result.rows.map(row => ({
    ...row,
    dni: null,
    fields: Object.fromEntries(
      Object.entries(row.fields).map(([field, pair]) => [field, secret.includes(field) ? [null, null] : pair])
    ) as Change['fields']
  }))
  return { ...result, rows }
}
