import type { PoolClient } from 'pg'
import type { OpenDatabase } from '../../src/platform/database/database.ts'
import { clockAt } from '../clock.ts'
import { seedDemo } from '../demo.ts'
import { type Amounts, amountsOf } from './amounts.ts'
import * as checks from './checks.ts'
import { dropIndexes, type Step } from './indexes.ts'
import * as orders from './orders.ts'
import * as plant from './plant.ts'
import * as reports from './reports.ts'
import { loadVocabulary } from './vocabulary.ts'

/** In this order, because steps use the temporary tables of earlier ones. */
const fill = (amounts: Amounts): Step[] => [
  { title: 'Personas', sql: plant.people(amounts) },
  { title: 'Cuadrante', sql: plant.roster(amounts) },
  { title: 'Planes', sql: plant.plans },
  { title: 'Bases y activos', sql: plant.bases(amounts) },
  { title: 'Medidores', sql: plant.meters(amounts) },
  { title: 'Equipos de cada línea', sql: orders.lines },
  { title: 'Lecturas', sql: plant.readings(amounts) },
  { title: 'Curso de las órdenes', sql: orders.drafts(amounts) },
  { title: 'Lotes', sql: orders.batches(amounts) },
  { title: 'Órdenes de trabajo', sql: orders.workOrders(amounts) },
  { title: 'Números de las órdenes', sql: orders.numbers(amounts) },
  { title: 'Personal de las órdenes', sql: orders.orderStaff(amounts) },
  { title: 'Actividades no planificadas', sql: orders.unplanned },
  { title: 'Personal de las actividades', sql: orders.unplannedStaff },
  { title: 'Observaciones', sql: orders.observations(amounts) },
  { title: 'Historial de estados', sql: orders.transitions(amounts) },
  { title: 'Curso de los reportes', sql: reports.reportDrafts(amounts) },
  { title: 'Reportes de anomalía', sql: reports.reports(amounts) },
  { title: 'Números de los reportes', sql: reports.reportNumbers(amounts) },
  { title: 'Historial de los reportes', sql: reports.reportTransitions },
  { title: 'Testigos', sql: reports.witnesses },
  { title: 'Checks de órdenes terminadas', sql: checks.closedChecks(amounts) },
  { title: 'Checks de órdenes abiertas', sql: checks.openChecks(amounts) },
  { title: 'Actividades por base', sql: checks.baseActivities(amounts) },
  { title: 'Personal de los checks', sql: checks.checkStaff(amounts) },
  { title: 'Tareas de los checks', sql: checks.checkTasks(amounts) }
]

/**
 * The demonstration data with a large history added, for measuring: see `amountsOf`. The same `now` gives the same
 * data. The added part is loaded entirely or not at all. Triggers are disabled, so it isn't audited and includes the
 * columns that they would fill in.
 */
export async function seedLarge(
  database: OpenDatabase,
  { scale, now, timeZone, log }: { scale: number; now: Date; timeZone: string; log: (line: string) => void }
): Promise<void> {
  const began = performance.now()
  await seedDemo(database, { now, timeZone, log })
  const client = await database.pool.connect()
  const run = async ({ title, sql }: Step) => {
    const since = performance.now()
    const results = [await client.query(sql)].flat()
    const rows = results.reduce((sum, { command, rowCount }) => sum + (command === 'INSERT' ? (rowCount ?? 0) : 0), 0)
    log(`${title}: ${rows ? `${rows.toLocaleString('es')} filas, ` : ''}${seconds(since)} (van ${seconds(began)})`)
  }
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 2; begin`)
    const tables = await tableNames(client)
    await switchTriggers(client, tables, 'disable')
    const indexes = await dropIndexes(client)
    await loadVocabulary(client)
    for (const step of fill(amountsOf(scale, clockAt(now, timeZone)))) await run(step)
    // What the database derives is written last.
    const [others = [], derived = []] = [false, true].map(is =>
      indexes.filter(({ of }) => (of === 'work_order_words') === is)
    )
    for (const step of others) await run(step)
    for (const table of tables)
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 0) + 1 from ${table}),
          false)`
      )
    await switchTriggers(client, tables, 'enable')
    await run({ title: 'Totales y palabras', sql: 'select rebuild_totals()' })
    for (const step of derived) await run(step)
    await run({ title: 'Confirmación', sql: 'commit' })
    await run({ title: 'Estadísticas', sql: 'vacuum (analyze)' })
  } finally {
    client.release(true) // drops its settings and uncommitted changes with it
  }
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1).replace('.', ',')} s`

/** The tables whose rows have an id: all that are filled. */
async function tableNames(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' and table_name <> 'audit_log'`
  )
  return rows.map(({ name }) => name)
}

const switchTriggers = (client: PoolClient, tables: readonly string[], how: 'disable' | 'enable') =>
  client.query(tables.map(table => `alter table ${table} ${how} trigger user`).join(';'))
