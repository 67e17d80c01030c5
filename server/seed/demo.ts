import type { PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import type { OpenDatabase } from '../src/platform/database/database.ts'
import { user } from '../src/schema/access.ts'
import { anomaly_report, anomaly_report_transition, anomaly_report_witness } from '../src/schema/anomaly-reports.ts'
import { notification } from '../src/schema/notifications.ts'
import { asset, asset_version } from '../src/schema/assets.ts'
import { base_activity, reschedule_history } from '../src/schema/base-activities.ts'
import { base, base_metric } from '../src/schema/bases.ts'
import { public_report } from '../src/schema/public-reports.ts'
import { reading } from '../src/schema/readings.ts'
import * as catalogs from '../src/schema/catalogs.ts'
import { check, check_staff, check_task } from '../src/schema/checks.ts'
import { label } from '../src/schema/labels.ts'
import {
  ccm_verification,
  daily_report,
  daily_report_addendum,
  daily_report_transition,
  turn_report,
  turn_report_staff
} from '../src/schema/daily-reports.ts'
import { location, structure } from '../src/schema/locations.ts'
import { activity, plan } from '../src/schema/plans.ts'
import { line_shift, service_exception, service_hours } from '../src/schema/service-hours.ts'
import { roster as rosterTable } from '../src/schema/roster.ts'
import { staff, staff_location, staff_specialty } from '../src/schema/staff.ts'
import { staff_training } from '../src/schema/trainings.ts'
import { unplanned, unplanned_execution_date, unplanned_staff, unplanned_task } from '../src/schema/unplanned.ts'
import { warehouse_assignment, warehouse_item, warehouse_movement, work_order_supply } from '../src/schema/warehouse.ts'
import {
  batch,
  work_order,
  work_order_observation,
  work_order_staff,
  work_order_transition
} from '../src/schema/work-orders.ts'
import { closeReports, emitDailyReports, type ToClose } from './daily-reports.ts'
import { emitActivities } from './activities.ts'
import { buildBases } from './build-bases.ts'
import { buildCatalogs, buildPlans } from './build-catalogs.ts'
import { buildPeople, hashPasswords, type ProfileIds } from './build-people.ts'
import { buildPlaces } from './build-places.ts'
import { buildWorks } from './build-works.ts'
import { type Clock, clockAt, iso } from './clock.ts'
import { crewOf } from './crew.ts'
import { checkCopies, emitOrders, emitReadings, emitReschedules, emitWorks, taskCopies } from './emit.ts'
import { openWork } from './open-work.ts'
import { emitPublicReports, openToPublic } from './public.ts'
import { randomFrom } from './random.ts'
import { emitReports, type ReportDraft, reportsOf } from './reports.ts'
import { type Reschedule, simulate } from './simulate.ts'
import { rosterOf } from './roster.ts'
import { Store } from './store.ts'
import { breakdown, exchange, mend, otherWork, type UnplannedTools } from './unplanned.ts'
import { emitWarehouse } from './warehouse.ts'
import type { LineWorld, OrderDraft } from './world.ts'

/** The tables to fill, each after those that it points to. */
const tables: readonly PgTable[] = [
  catalogs.action, catalogs.specialty, catalogs.failure_type, catalogs.failure_source, catalogs.failure_detection, catalogs.training, catalogs.usage_unit, catalogs.measure_unit,
  catalogs.system, catalogs.subsystem, catalogs.brand, catalogs.supplier, catalogs.model,
  location, service_hours, service_exception, line_shift, structure, staff, staff_location, staff_specialty, staff_training, rosterTable, user, plan, activity,
  base, asset, asset_version, base_metric, base_activity,
  batch, work_order, check, check_task, check_staff, reading, work_order_staff, work_order_observation, work_order_transition, reschedule_history,
  warehouse_item, work_order_supply, warehouse_assignment, warehouse_movement,
  unplanned, unplanned_task, unplanned_staff, unplanned_execution_date,
  anomaly_report, anomaly_report_transition, anomaly_report_witness, notification, public_report, label,
  daily_report, daily_report_transition, daily_report_addendum, turn_report, turn_report_staff, ccm_verification
] // oxfmt-ignore

/**
 * Fills a database that has its reference data with a fictitious operator: ten lines, their people and equipment, two
 * years of history up to `now` and today's open work. The same `now` gives the same data, except for password salts.
 * All or nothing, and not audited.
 */
export async function seedDemo(
  { pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  { now, timeZone, log }: { now: Date; timeZone: string; log: (line: string) => void }
): Promise<void> {
  const began = performance.now()
  const clock = clockAt(now, timeZone)
  const hashes = hashPasswords()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const store = new Store(iso(clock.at(clock.start - 45, 9 * 60)))
    await store.begin(client, tables)
    const numbers = await yearNumbers(client)
    const reportNumbers = new Map<number, number>()
    const closing = await build(store, clock, { profiles: await profileIds(client), hashes, numbers, reportNumbers })
    for (const table of tables)
      await store.flush(client, table, table === check ? checkCopies : table === check_task ? taskCopies : undefined)
    await closeReports(client, closing, timeZone)
    for (const [table, lasts] of [
      ['work_order_number', numbers],
      ['anomaly_report_number', reportNumbers]
    ] as const)
      for (const [year, last] of lasts)
        await client.query(
          `insert into ${table} (year, last) values ($1, $2) on conflict (year) do update set last = excluded.last`,
          [year, last]
        )
    await store.finish(client)
    await client.query('commit')
    const count = (table: PgTable) => store.count(table).toLocaleString('es')
    log(
      `Datos de demostración: ${count(base)} bases, ${count(base_activity)} actividades por base, ${count(work_order)} órdenes de trabajo, ${count(check)} checks, ${count(reading)} lecturas y ${count(staff)} personas, en ${((performance.now() - began) / 1000).toFixed(1)} s`
    )
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function profileIds(client: PoolClient): Promise<ProfileIds> {
  const { rows } = await client.query<{ id: number; name: string }>('select id, name from profile')
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** The last order number that is already used in each year. */
async function yearNumbers(client: PoolClient): Promise<Map<number, number>> {
  const { rows } = await client.query<{ year: number; last: number }>('select year, last from work_order_number')
  return new Map(rows.map(({ year, last }) => [year, last]))
}

async function build(
  store: Store,
  clock: Clock,
  {
    profiles,
    hashes,
    numbers,
    reportNumbers
  }: {
    profiles: ProfileIds
    hashes: Promise<string[]>
    numbers: Map<number, number>
    reportNumbers: Map<number, number>
  }
): Promise<ToClose[]> {
  const lists = buildCatalogs(store)
  const plans = buildPlans(store, lists)
  const lines = buildPlaces(store, clock)
  const people = await buildPeople(store, { catalogs: lists, lines, clock, profiles, hashes })
  const { bases, meters, changes } = buildBases(store, { clock, catalogs: lists, plans, lines, people })
  const works = buildWorks(store, { clock, plans, bases, meters })

  const technician = people.find(person => person.profile === 'Técnico') ?? null
  const roster = rosterOf(people, lines, { clock, technician })
  roster.emit(store)
  const crew = crewOf(people, clock, roster)
  // The technician has open orders of their own; with more these wouldn't fit on the first page of a telephone.
  const others = crewOf(
    people.filter(person => person !== technician),
    clock,
    roster
  )
  const reschedules: Reschedule[] = []
  const orders: OrderDraft[] = []
  const reports: ReportDraft[] = []
  for (const line of lines) {
    const tools: UnplannedTools = {
      clock,
      crew,
      random: randomFrom(`history ${line.facts.code}`),
      failureType: lists.failureType
    }
    const own = works.filter(({ base: where }) => where.line === line)
    const ownBases = bases.filter(one => one.line === line)
    const preventive = simulate(tools, line, own, reschedules)
    orders.push(...preventive, ...otherWork(tools, line, ownBases))
    for (const { checks } of preventive)
      for (const one of checks) orders.push(...[mend(tools, one)].filter(made => made !== null))
    const failures = 14 + line.facts.towers + line.stations.length * 6
    for (let i = 0; i < failures; i++)
      orders.push(
        ...[breakdown(tools, line, ownBases, { day: clock.today - tools.random.int(4, 726) })].filter(
          made => made !== null
        )
      )
    for (const change of changes.filter(({ base: where }) => where.line === line)) orders.push(exchange(tools, change))
    orders.push(
      ...openWork({ ...tools, crew: others }, line, {
        works: own,
        bases: ownBases,
        person: line.facts.code === 'ROJ' ? technician : null,
        reschedules
      })
    )
    const person = line.facts.code === 'ROJ' ? (technician?.user ?? null) : null
    reports.push(
      ...reportsOf(tools, line, { orders: orders.filter(one => one.line === line), bases: ownBases, person })
    )
  }
  emitOrders(store, clock, orders, numbers)
  emitActivities(store, orders)
  const keeper = people.find(({ profile }) => profile === 'Almacén')?.user ?? null
  emitWarehouse({ store, clock, lines, keeper, people }, orders)
  emitReports(store, clock, reports, reportNumbers)
  emitPublicReports(store, clock, {
    line: lines.find(({ facts }) => facts.code === openToPublic) as LineWorld,
    supervisor: people.find(({ profile }) => profile === 'Supervisor')?.user ?? null
  })
  emitReadings(store, meters)
  emitWorks(store, clock, works)
  emitReschedules(store, reschedules)
  return emitDailyReports(store, clock, { lines, people, roster })
}
