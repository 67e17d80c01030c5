import * as contract from 'contract/audit/audit.ts'
import type { AuditRow, RecordChange } from 'contract/audit/audit.ts'
import { classifiers } from 'contract/core/classifier.ts'
import { auditEntities } from 'contract/core/entities.ts'
import type { ListQuery, Page } from 'contract/core/http.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { nextPage } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conditionOf } from '../../platform/http/list-query.ts'
import { listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { user } from '../../schema/access.ts'
import { isoFromPostgres } from '../../schema/wire.ts'
import { fieldLabel } from './fields.ts'
import { labelsOf, targetsOf, type IdsByTable } from './labels.ts'
import { familyOf, visibleTo } from './parts.ts'
import { requireValue } from '../../platform/require-value.ts'
import { auditPolicy } from './policy.ts'

type Stored = Pick<
  AuditRow,
  'id' | 'at' | 'entity' | 'fk_entity' | 'action' | 'before' | 'after' | 'address' | 'request' | 'user'
>
/** Changes that the system made are found with the user 0. */
const auditSource = listSource(
  { row: z.unknown(), filters: contract.audit.filters },
  {
    ...auditPolicy,
    filters: { fk_user: ids => sql`(fk_user = any(${ids}) or 0 = any(${ids}) and fk_user is null)` }
  }
)

type Changes<Row> = Page<Row> & { more: boolean }

/**
 * The changes of all records that the caller may see (`visibleTo`), the latest first.
 */
export function listAudit(db: Db, query: ListQuery, actor: Actor): Promise<Changes<AuditRow>> {
  const where = and(visibleTo(actor), conditionOf(auditSource, query, actor))
  return changes(db, sql`select ${happened} from audit_log ${where ? sql`where ${where}` : sql``}`, query)
}

/**
 * What happened to a record and to its parts, the latest first. The caller must have checked that it may be seen.
 * @param past further entries, with the columns of `happened`
 * @param visible the part of the audit that may be seen
 */
export async function changesOfRecord(
  db: Db,
  { entity, id, past }: { entity: string; id: number; past: SQL | undefined },
  query: ListQuery,
  visible: SQL | undefined
): Promise<Changes<RecordChange>> {
  // A task is always created with its check, so its creation isn't shown.
  const news = and(sql`not (entity = 'check_task' and action = 'insert')`, visible)
  const audited = sql`select ${happened} from (${familyOf(entity, id)}) family join audit_log using (entity)
    where fk_entity = family.id and ${news}`
  const page = await changes(db, past ? sql`${audited} union all ${past}` : audited, query)
  const partIds = page.rows.filter(row => row.entity !== entity).map(row => [row.entity, row.fk_entity] as const)
  const partLabels = await labelsOf(db, idsByTable(partIds), { asPart: true })
  // The network address is only for those who may read the audit.
  const rows = page.rows.map(({ address: _, request: __, user: who, ...row }) => ({
    ...row,
    part_label: partLabels.get(row.entity)?.get(row.fk_entity) ?? null,
    user: who && { id: who.id, first_name: who.first_name, fk_staff: who.fk_staff }
  }))
  return { ...page, rows }
}

/** The columns of an entry. `who`: the names of people who have no account. */
const happened = sql`audit_log.id, at, entity, fk_entity, action, before, after, fk_user, address, request,
  null::text as who`

async function changes(db: Db, rowsOf: SQL, query: ListQuery): Promise<Changes<AuditRow>> {
  // Moments and ids grow together, so ordering by both lets the filters' indexes give the order.
  const direction = query.sortDesc === false || (query.sortBy && !query.sortDesc) ? sql`asc` : sql`desc`
  const [limit, offset] = [query.itemsPerPage, (query.page - 1) * query.itemsPerPage]
  const shown = (happenings: SQL) => sql`select a.id, a.at, a.entity, a.fk_entity, a.action, a.before, a.after,
      a.address, a.request,
      case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'email', u.email,
          'fk_staff', u.fk_staff)
        when a.who is not null then json_build_object('id', 0, 'first_name', a.who, 'fk_staff', null) end as user
    from (${happenings}) a left join "user" u on u.id = a.fk_user`
  const order = sql`a.at ${direction}, a.id ${direction}`
  const next = await nextPage(db, { rows: shown(rowsOf), order }, { from: offset, limit })
  const page = sql`${shown(sql`select * from (${rowsOf}) happened order by at ${direction}, id ${direction}
    limit ${limit} offset ${offset}`)} order by ${order}`
  const { rows: stored } = await db.execute<Stored & { at: string }>(next?.fetch ?? page)
  const rows = await named(
    db,
    stored.map(row => ({ ...row, at: isoFromPostgres(row.at) }))
  )
  if (next) return { rows, count: next.count, more: false }
  const isAll = offset === 0 && stored.length < limit
  const counted = isAll ? stored.length : await countUpTo(db, rowsOf, contract.auditCountLimit + 1)
  return { rows, count: Math.min(counted, contract.auditCountLimit), more: counted > contract.auditCountLimit }
}

async function countUpTo(db: Db, rowsOf: SQL, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from (${rowsOf}) happened limit ${most}) counted`
  )
  return rows[0]?.count ?? 0
}

const classifierNames = new Map(classifiers.map(({ id, name }) => [id, name]))

/** Adds the names of the records, of their fields and of what these point to. */
async function named(db: Db, rows: readonly Stored[]): Promise<AuditRow[]> {
  const wanted = rows.flatMap(row => [
    [row.entity, row.fk_entity] as const,
    ...[...targetsOf(row.entity)].flatMap(([column, target]) =>
      [row.before?.[column], row.after?.[column]].map(id => [target, id] as const)
    )
  ])
  const labels = await labelsOf(db, idsByTable(wanted))
  return rows.map(row => ({
    ...row,
    entity_name: auditEntities[row.entity] ?? row.entity,
    label: labels.get(row.entity)?.get(row.fk_entity) ?? null,
    labels: labelsOfFields(row),
    names: namesOfFields(row, labels)
  }))
}

function idsByTable(pairs: readonly (readonly [entity: string, id: unknown])[]): IdsByTable {
  const wanted = new Map<string, Set<number>>()
  for (const [entity, id] of pairs)
    if (typeof id === 'number') wanted.set(entity, (wanted.get(entity) ?? new Set()).add(id))
  return wanted
}

function labelsOfFields({ entity, before, after }: Stored): Record<string, string> {
  const columns = Object.keys({ ...before, ...after })
  return Object.fromEntries(
    columns.flatMap(column => (fieldLabel(entity, column) ? [[column, requireValue(fieldLabel(entity, column))]] : []))
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

/** People with an account, for the filter of the audit. */
export const peopleSource = listSource(contract.auditPeople, {
  table: user,
  searchText: searchTextOf(user.first_name, user.email)
})
