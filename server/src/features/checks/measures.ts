import { checkStatus, checkType } from 'contract/core/classifier.ts'
import { type MeasureSeries, maxMeasures } from 'contract/checks/measures.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { requireValue } from '../../platform/require-value.ts'

type Measured = Omit<MeasureSeries, 'measures'> & MeasureSeries['measures'][number]

/** What was measured on a base, by activity and task, each in the order of time. */
export async function measuresOfBase(db: Db, id: number): Promise<MeasureSeries[]> {
  const { rows } = await db.execute<Measured>(sql`
    with measured as (
      select c.id as fk_check, c.fk_work_order, c.performed_at, c.fk_base_activity, ba.fk_activity, null::text as task,
        c.value_number, c.out_of_range, c.measure_unit, c.measure_min, c.measure_max
      from base_activity ba join "check" c on c.fk_base_activity = ba.id
      where ba.fk_base = ${id} and c.fkc_status = ${checkStatus.REALIZADO}
        and c.fkc_check_type = ${checkType.MEDIDA} and c.value_number is not null
      union all
      select c.id, c.fk_work_order, c.performed_at, c.fk_base_activity, t.fk_activity, t.name,
        t.value_number, t.out_of_range, t.measure_unit, t.measure_min, t.measure_max
      from base_activity ba join "check" c on c.fk_base_activity = ba.id join check_task t on t.fk_check = c.id
      where ba.fk_base = ${id} and c.fkc_status = ${checkStatus.REALIZADO}
        and t.fkc_check_type = ${checkType.MEDIDA} and t.value_number is not null
    ), numbered as (
      select m.*, count(*) over series as count, row_number() over (series order by m.performed_at desc, m.fk_check desc) as n
      from measured m window series as (partition by m.fk_base_activity, m.fk_activity)
    )
    select n.fk_base_activity, n.fk_activity, a.name as activity, n.task, n.measure_unit,
      n.measure_min::float8 as measure_min, n.measure_max::float8 as measure_max, n.count::int as count, n.fk_check,
      n.fk_work_order, to_char(n.performed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as performed_at,
      n.value_number::float8 as value, n.out_of_range
    from numbered n join base_activity ba on ba.id = n.fk_base_activity join activity a on a.id = ba.fk_activity
    where n.n <= ${maxMeasures}
    order by a.code, n.fk_base_activity, n.task nulls first, n.fk_activity, n.performed_at, n.fk_check`)
  return Array.from(Map.groupBy(rows, row => `${row.fk_base_activity} ${row.fk_activity}`).values(), seriesOf)
}

function seriesOf(rows: readonly Measured[]): MeasureSeries {
  const {
    fk_check: _,
    fk_work_order: __,
    performed_at: ___,
    value: ____,
    out_of_range: _____,
    ...last
  } = requireValue(rows.at(-1))
  return {
    ...last,
    measures: rows.map(({ fk_check, fk_work_order, performed_at, value, out_of_range }) => ({
      fk_check,
      fk_work_order,
      performed_at,
      value,
      out_of_range
    }))
  }
}
