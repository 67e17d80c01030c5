import { baseMetrics, readings } from 'contract/readings/readings.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../platform/database/database.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { listSource, type SearchParts } from '../../platform/http/list-source.ts'
import type { Value } from '../../schema/expressions.ts'
import { resourceSource } from '../../platform/http/resource-routes.ts'
import { base, base_metric } from '../../schema/bases.ts'
import { reading } from '../../schema/readings.ts'
import { usage_unit } from '../../schema/catalogs.ts'
import { basesNamed, namedClassifier } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { staff } from '../../schema/staff.ts'
import { baseMetricPolicy } from '../bases/policy.ts'
import { readingPolicy } from './policy.ts'

const line = alias(location, 'line')

const shown = {
  base: { id: base.id, code: base.code, name: base.name },
  usage_unit: { id: usage_unit.id, name: usage_unit.name, symbol: usage_unit.symbol },
  line: { id: line.id, name: line.name, color: line.color }
}

/** Ids of meters with a word in their name, or in code or name of their base. */
const metersNamed: (...by: Parameters<SearchParts>) => SQL = (contains, isPhrase) => sql`(select m.id from base_metric m
  where m.fk_base in ${basesNamed(contains)} or ${contains(sql`search_key(m.name)`)}
    or (${isPhrase} and m.id in (select m.id from base_metric m join base b on b.id = m.fk_base
      where ${contains(sql`search_key(b.code || ' ' || b.name || ' ' || m.name)`)})))`

/** Meters. A meter's unit and base can't be changed once something relies on it. */
export const baseMetricSource = resourceSource(baseMetrics, {
  ...baseMetricPolicy,
  fields: {
    ...shown,
    last_read_at: sql`(select max(r.read_at) from reading r where r.fk_base_metric = ${base_metric.id})`,
    activities_count: sql`(select count(*)::int from base_activity a where a.fk_base_metric = ${base_metric.id})`
  },
  joins: query =>
    query
      .innerJoin(base, eq(base.id, base_metric.fk_base))
      .innerJoin(usage_unit, eq(usage_unit.id, base_metric.fk_usage_unit))
      .innerJoin(line, eq(line.id, base_metric.fk_line)),
  searchParts: (contains, isPhrase) => [sql`${base_metric.id} in ${metersNamed(contains, isPhrase)}`],
  beforeWrite: async ({ db, fields, before }) => {
    if (!before) return
    const isOther = (name: string) => name in fields && fields[name] !== before[name]
    if (isOther('fk_base')) throw invalid({ fk_base: 'Un medidor no cambia de base: cree otro' })
    if (isOther('fk_usage_unit') && (await isRelied(db, before.id)))
      throw conflict('in_use', 'La unidad no se cambia: el medidor tiene lecturas o actividades')
    if (fields['is_active'] === false && before['is_active']) await requireIdle(db, before.id)
    const limit = fields['rollover_at']
    if (limit != null && (await highestReading(db, before.id)) >= limit)
      throw invalid({ rollover_at: 'El medidor ya mostró un valor mayor' })
  }
})

/**
 * @throws DOMAIN.CONFLICT (in_use) while active base activities go by the meter: it wouldn't be read for them any more
 */
async function requireIdle(db: Transaction, id: number): Promise<void> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from base_activity where fk_base_metric = ${id} and is_active`
  )
  const n = rows[0]?.n ?? 0
  if (n > 0)
    throw conflict(
      'in_use',
      `No se puede desactivar: lo ${n === 1 ? 'usa 1 actividad activa' : `usan ${n} actividades activas`}. Elija otro medidor para ellas o desactívelas antes`
    )
}

async function isRelied(db: Transaction, id: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from reading where fk_base_metric = ${id} union all select 1 from base_activity
      where fk_base_metric = ${id} limit 1`
  )
  return rows.length > 0
}

async function highestReading(db: Transaction, id: number): Promise<number> {
  const { rows } = await db.execute<{ value: number | null }>(
    sql`select max(value) as value from reading where fk_base_metric = ${id}`
  )
  return rows[0]?.value ?? -1
}

const metricsWhere = (column: AnyPgColumn, ids: Value) =>
  sql`${reading.fk_base_metric} in (select id from base_metric where ${column} = any(${ids}))`

export const readingSource = listSource(readings, {
  ...readingPolicy,
  fields: {
    source: namedClassifier(reading.fkc_source),
    ...shown,
    base_metric: { id: base_metric.id, name: base_metric.name },
    staff: { id: staff.id, first_name: staff.first_name, last_name: staff.last_name },
    photo: sql`(select json_build_object('id', max(p.id)) from attachment p where p.fk_reading = ${reading.id}
      having max(p.id) is not null)`
  },
  joins: query =>
    query
      .innerJoin(base_metric, eq(base_metric.id, reading.fk_base_metric))
      .innerJoin(base, eq(base.id, base_metric.fk_base))
      .innerJoin(usage_unit, eq(usage_unit.id, base_metric.fk_usage_unit))
      .innerJoin(line, eq(line.id, reading.fk_line))
      .leftJoin(staff, eq(staff.id, reading.fk_staff)),
  searchParts: (contains, isPhrase) => [sql`${reading.fk_base_metric} in ${metersNamed(contains, isPhrase)}`],
  filters: {
    fk_base: ids => metricsWhere(base_metric.fk_base, ids),
    fk_usage_unit: ids => metricsWhere(base_metric.fk_usage_unit, ids)
  }
})
