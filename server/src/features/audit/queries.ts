import { auditCountLimit, auditEntities, auditPermission } from 'contract/audit-facts.ts'
import type { AuditRow, RecordChange } from 'contract/audit.ts'
import { classifiers } from 'contract/classifier.ts'
import type { Filters, ListQuery, Page } from 'contract/http.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type ListSource, whereOf, wordsOf } from '../../platform/http/list-source.ts'
import { user } from '../../schema/access.ts'
import { isoFromPostgres } from '../../schema/columns.ts'
import { audit_log } from '../../schema/platform.ts'
import { fieldLabel } from './fields.ts'
import { labelsOf, targetsOf } from './labels.ts'
import { linesOf, partsOf } from './parts.ts'

type Stored = Pick<
  AuditRow,
  'id' | 'at' | 'entity' | 'fk_entity' | 'action' | 'before' | 'after' | 'address' | 'request' | 'user'
>
type Changes<Row> = Page<Row> & { more: boolean }

/**
 * The changes of all records, the latest first. Whoever doesn't work on all lines sees those of their lines, and of what belongs
 * to no line.
 */
export function listAudit(
  db: Db,
  filters: Filters,
  query: ListQuery,
  actor: Actor,
  timeZone: string
): Promise<Changes<AuditRow>> {
  const byUser = (ids: number[]) =>
    ids.includes(0) ? sql`(fk_user is null or fk_user = any(${sql.param(ids)}))` : sql`fk_user = any(${sql.param(ids)})`
  const source = { table: audit_log, columns: {}, where: linesOf(actor), filters: { fk_user: byUser }, timeZone }
  return changes(db, whereOf(source, filters, query, actor), query)
}

/** What happened to a record and to its parts, the latest first; who may see it is known already. */
export async function changesOfRecord(
  db: Db,
  entity: string,
  id: number,
  query: ListQuery,
  actor: Actor
): Promise<Changes<RecordChange>> {
  const visible = actor.permissions.has(auditPermission) ? linesOf(actor) : undefined
  const page = await changes(db, and(partsOf(entity, id), visible), query)
  // From where somebody works is a matter for those who read the audit.
  return {
    ...page,
    rows: page.rows.map(({ address: _, request: __, user: who, ...row }) => ({
      ...row,
      user: who && { id: who.id, first_name: who.first_name }
    }))
  }
}

async function changes(db: Db, where: SQL | undefined, query: ListQuery): Promise<Changes<AuditRow>> {
  const condition = where ? sql`where ${where}` : sql``
  // Moments and ids grow together, so one order is as good as the other: the indexes of the filters go on with both.
  const direction = query.sortDesc === false || (query.sortBy && !query.sortDesc) ? sql`asc` : sql`desc`
  const [limit, offset] = [query.itemsPerPage, (query.page - 1) * query.itemsPerPage]
  const { rows: stored } = await db.execute<
    Stored & { at: string }
  >(sql`select a.id, a.at, a.entity, a.fk_entity, a.action, a.before, a.after, a.address, a.request,
      case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'email', u.email) end as user
    from (select * from audit_log ${condition} order by at ${direction}, id ${direction} limit ${limit} offset ${offset}) a left join "user" u on u.id = a.fk_user
    order by a.at ${direction}, a.id ${direction}`)
  const isAll = offset === 0 && stored.length < limit
  const counted = isAll ? stored.length : await countUpTo(db, condition, auditCountLimit + 1)
  const rows = await named(
    db,
    stored.map(row => ({ ...row, at: isoFromPostgres(row.at) }))
  )
  return { rows, count: Math.min(counted, auditCountLimit), more: counted > auditCountLimit }
}

async function countUpTo(db: Db, condition: SQL, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from audit_log ${condition} limit ${most}) counted`
  )
  return rows[0]?.count ?? 0
}

const classifierNames = new Map(classifiers.map(({ id, name }) => [id, name]))

/** Adds what people call the records, their fields and what these point to. */
async function named(db: Db, rows: readonly Stored[]): Promise<AuditRow[]> {
  const wanted = new Map<string, Set<number>>()
  const want = (entity: string, id: unknown) => {
    if (typeof id === 'number') wanted.set(entity, (wanted.get(entity) ?? new Set()).add(id))
  }
  for (const row of rows) {
    want(row.entity, row.fk_entity)
    for (const [column, target] of targetsOf(row.entity))
      for (const fields of [row.before, row.after]) want(target, fields?.[column])
  }
  const labels = await labelsOf(db, wanted)
  return rows.map(row => ({
    ...row,
    entity_name: auditEntities[row.entity] ?? row.entity,
    label: labels.get(row.entity)?.get(row.fk_entity) ?? null,
    labels: labelsOfFields(row),
    names: namesOfFields(row, labels)
  }))
}

function labelsOfFields({ entity, before, after }: Stored): Record<string, string> {
  const columns = Object.keys({ ...before, ...after })
  return Object.fromEntries(
    columns.flatMap(column => (fieldLabel(entity, column) ? [[column, fieldLabel(entity, column) as string]] : []))
  )
}

function namesOfFields(
  { entity, before, after }: Stored,
  labels: Awaited<ReturnType<typeof labelsOf>>
): AuditRow['names'] {
  const names: AuditRow['names'] = {}
  const add = (column: string, nameOf: (id: number) => string | undefined) => {
    for (const fields of [before, after]) {
      const id = fields?.[column]
      const name = typeof id === 'number' ? nameOf(id) : undefined
      if (name !== undefined) names[column] = { ...names[column], [String(id)]: name }
    }
  }
  for (const [column, target] of targetsOf(entity)) {
    add(column, target === 'classifier' ? id => classifierNames.get(id) : id => labels.get(target)?.get(id))
  }
  return names
}

/** People with an account, to narrow the audit by. */
export const peopleSource: ListSource = {
  table: user,
  columns: { id: user.id, first_name: user.first_name, email: user.email },
  words: wordsOf(user.first_name, user.email)
}
