import { attachable } from 'contract/attachments/attachable.ts'
import { auditPermission } from 'contract/audit/audit.ts'
import { entities } from 'contract/core/entities.ts'
import { labelRights } from 'contract/labels/label-sheets.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { permissions } from '../src/manifest.ts'
import { policies, type Policy, sentenceOf } from '../src/platform/http/policy.ts'
import { requireValue } from '../src/platform/require-value.ts'
import { ensureReferenceData } from '../src/reference-data.ts'
import { buildOwnApp } from './app.ts'
import { type Answer, loginAs, ok, type SignedIn } from './client.ts'
import { fill, routesOf } from './requests.ts'

/*
 * Attacks each declared policy: without its permissions, and from another line; by single reads, lists, writes, files,
 * labels, histories, the audit, and what sockets are sent.
 */

vi.setConfig({ testTimeout: 60_000 })

const own = await buildOwnApp('policies')
const { db, pool } = own.database
const mark = 'DE-LA-LINEA-1'
const routes = new Set(routesOf(own).map(({ method, path }) => `${method} ${path.replace('/api/v1/', '')}`))
/** Lists of records; what answers days or weeks of a line is attacked by the tests of its area. */
const paged = new Set(
  routesOf(own).flatMap(({ method, path, query }) => (method === 'GET' && 'itemsPerPage' in query ? [path] : []))
)
const everything = Object.keys(permissions).filter(name => name !== 'lines.all')
const refused = { status: 403, errorCode: 'AUTH.FORBIDDEN' }

const catalogue = (name: string, more = '') =>
  `insert into "${name}" (code, name${more && `, ${more}`}) values ('P', 'Prueba'${more && ', 1'}) on conflict do nothing`

/** Records of the kinds that `fill` leaves out, parts of those that it makes. */
const rest = `
  ${['action', 'brand', 'system', 'specialty', 'supplier', 'training', 'failure_type', 'failure_source', 'failure_detection'].map(name => catalogue(name)).join(';')};
  insert into subsystem (code, name, fk_system) select 'P', 'Prueba', min(id) from system;
  insert into model (code, name, fk_brand) select 'P', 'Prueba', min(id) from brand;
  insert into batch (fk_location, title, scheduled_date) values (1, '${mark}', '2026-03-01');
  insert into check_task (fk_check, fk_activity, name, index, fkc_check_type) values (1, 1, '${mark}', 1, 134);
  insert into check_staff (fk_check, fk_staff) values (1, 1);
  insert into work_order_hand_over (fk_work_order, text, at, fk_user, open_checks, open_activities)
    select 1, '${mark}', now(), max(id), 0, 0 from "user";
  insert into reschedule_history (fk_base_activity, new_date, reason) values (1, '2026-04-01', '${mark}');
  insert into anomaly_report_letter (fk_anomaly_report, pdf) values (1, '');
  insert into anomaly_report_recipient (fk_anomaly_report, fk_anomaly_report_letter, recipient)
    select 1, max(id), '${mark}' from anomaly_report_letter;
  update daily_report set fkc_status = 52, closed_at = now() where id = 6;
  insert into daily_report_addendum (fk_daily_report, text) values (6, '${mark}');
  insert into service_hours (fk_location, weekday) values (1, 1);
  insert into service_exception (fk_location, date, reason) values (1, '2026-12-24', '${mark}');
  insert into line_shift (fk_location, fkc_shift, starts, ends) values (1, 60, '06:00', '14:00');
  insert into roster (fk_staff, date, fk_line, fkc_shift) values (1, '2026-03-01', 1, 60);
  insert into frozen_week (fk_line, week) values (1, '2026-03-02');
  insert into staff_specialty (fk_staff, fk_specialty) select 1, min(id) from specialty;
  insert into staff_training (fk_staff, fk_training, obtained_on) select 1, min(id), '2026-01-01' from training;
  insert into cron_job (name, task, expression, time_zone, is_enabled, fk_location, fk_line)
    values ('${mark}', 'checks.daily', '0 0 * * *', 'UTC', false, 1, 1);
  insert into cron_run (fk_cron_job) select max(id) from cron_job;
  insert into job (task, title) values ('staff.sync', 'Trabajo');
  insert into notification (fk_user, kind, entity, fk_entity, fk_line, title)
    select max(id), 'work_order_late', 'work_order', 1, 1, '${mark}' from "user"`

/** May do everything on line 1, where all records are. */
let insider: SignedIn
/** May do everything on another line, but for the audit: who reads that sees what became of deleted records. */
let outsider: SignedIn
/** Reads the audit of another line. */
let auditor: SignedIn

const callers = new Map<string, Promise<SignedIn>>()
/** A caller on line 1 with all permissions but these. */
function without(...missing: readonly string[]): Promise<SignedIn> {
  const key = missing.join()
  const held = everything.filter(name => !missing.includes(name))
  const caller = callers.get(key) ?? loginAs(held, { lines: [1] }, own)
  callers.set(key, caller)
  return caller
}

beforeAll(async () => {
  await ensureReferenceData(db)
  await fill(own, mark)
  const { rows } = await pool.query(
    "insert into location (fkc_type, code, name) values (20, gen_random_uuid(), 'Línea propia') returning id"
  )
  insider = await loginAs(everything, { lines: [1] }, own)
  const lines = [rows[0].id]
  outsider = await loginAs(
    everything.filter(name => name !== auditPermission),
    { lines },
    own
  )
  auditor = await loginAs([auditPermission], { lines }, own)
  await pool.query(rest)
})

afterAll(async () => {
  await own.app.close()
  await own.database.close()
})

type Request = (by: SignedIn) => Promise<Answer>

/** The calls that read or change record `id` of a kind, of those that the server offers. */
function requestsFor(
  entity: string,
  id: number
): Record<'reads' | 'lists' | 'exports' | 'files' | 'creates' | 'writes', Record<string, Request>> {
  const declared = entities.get(entity)
  const calls = declared && 'calls' in declared ? declared.calls : undefined
  const one = calls?.one.path ?? (declared?.path ? `${declared.path}/:id` : undefined)
  const list = calls?.list.path ?? declared?.path
  const offers = (method: string, path: string | undefined): path is string =>
    path !== undefined && routes.has(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const at = (path: string) => path.replace(':id', String(id))
  const isListed = offers('GET', list) && paged.has(`/api/v1/${list}`)
  return {
    reads: {
      ...(offers('GET', one) && { one: by => by.get(at(one)) }),
      ...(offers('GET', one) && { history: by => by.get(`audit/record/${entity}/${id}`) }),
      ...(entity in labelRights && { label: by => by.post('label/of', { entity, ids: [id] }) })
    },
    files: (attachable as readonly string[]).includes(entity)
      ? { files: by => by.get(`attachment/getListAttachments/${entity}/${id}`) }
      : {},
    lists: isListed ? { list: by => by.get(`${list}?itemsPerPage=500`) } : {},
    exports: isListed ? { [`${list}?format=xlsx`]: by => by.get(`${list}?format=xlsx`) } : {},
    creates: offers('POST', calls?.create.path) ? { create: by => by.post(calls?.create.path ?? '', {}) } : {},
    writes: {
      ...(offers('PUT', calls?.update.path) && { update: by => by.put(at(calls?.update.path ?? ''), {}) }),
      ...(offers('DELETE', calls?.remove.path) && { remove: by => by.delete(at(calls?.remove.path ?? '')) })
    }
  }
}

/** A record of the kind, on line 1 if the kind has lines, and its line by the policy. */
async function recordOf({ table, line, rowLine }: Policy): Promise<{ id: number; line: number | null }> {
  const { rows } = await db.execute<{ id: number; line: number | null }>(
    sql`select * from (select ${table.id} as id, ${line ?? rowLine ?? sql`null::int`} as line from ${table}) r
      order by line = 1 desc nulls last, id limit 1`
  )
  return requireValue(rows[0])
}

/** Sends all requests of these kinds about a record. */
async function expectEach(
  requests: ReturnType<typeof requestsFor>,
  kinds: readonly (keyof typeof requests)[],
  by: SignedIn,
  expected: object
): Promise<void> {
  for (const [name, send] of kinds.flatMap(kind => Object.entries(requests[kind])))
    expect(await send(by), name).toMatchObject(expected)
}

describe.each([...policies])('%s', (entity, policy) => {
  const { read, change, audit, files } = policy

  test(sentenceOf(policy), async () => {
    const requests = requestsFor(entity, (await recordOf(policy)).id)
    await expectEach(requests, ['reads', 'lists', 'exports', 'files'], insider, { status: 200 })
    if (read !== 'session')
      await expectEach(requests, ['reads', 'lists', 'exports'], await without(read, auditPermission), refused)
    await expectEach(requests, ['files'], await without(files?.read ?? read, auditPermission), refused)
    if (!change.includes('session'))
      await expectEach(requests, ['creates', 'writes'], await without(...change), refused)
  })

  test('in the audit and to sockets: only its line', async () => {
    if (!('version' in getTableColumns(policy.table))) return
    const record = await recordOf(policy)
    expect(await announcedLine(entity, record.id)).toBe(record.line)
    if (audit) expect(await entriesFor(await without(audit), entity, record.id)).toBe(0)
  })
})

describe.each([...policies].filter(([, { line, rowLine }]) => line ?? rowLine))(
  '%s of another line',
  (entity, policy) => {
    test('no read, no write, no file, no row, no export, no entry', async () => {
      const record = await recordOf(policy)
      expect(record.line).toBe(1)
      const requests = requestsFor(entity, record.id)
      await expectEach(requests, ['reads', 'writes', 'files'], outsider, refused)
      for (const send of Object.values(requests.lists)) {
        const { rows } = await ok(send(outsider))
        expect(JSON.stringify(rows)).not.toContain(mark)
        expect(rows.map((row: { id: number }) => row.id)).not.toContain(record.id)
      }
      for (const path of Object.keys(requests.exports)) expect(await exported(path, outsider)).not.toContain(mark)
      expect(await entriesFor(auditor, entity, record.id)).toBe(0)
    })
  }
)

/** All that an Excel file says. */
async function exported(path: string, { token }: SignedIn): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const { rawPayload } = await own.app.inject({ url: `/api/v1/${path}`, headers })
  return JSON.stringify(await readSheet(rawPayload))
}

/** How many changes of a record a caller sees in the audit. */
const entriesFor = async (by: SignedIn, entity: string, id: number): Promise<number> =>
  (await ok(by.get(`audit?entity=${entity}&fk_entity=${id}`))).count

test('what decides access also clears what is known of callers', async () => {
  const { rows } = await pool.query(
    "select tgrelid::regclass::text as name from pg_trigger where tgname = 'access_changed'"
  )
  const cleared = rows.map(({ name }) => name.replaceAll('"', ''))
  const deciding = [...policies].flatMap(([name, { decidesAccess }]) => (decidesAccess ? [name] : []))
  expect(deciding.toSorted()).toEqual(['profile', 'profile_permission', 'staff_location', 'user'])
  expect(deciding.filter(name => !cleared.includes(name))).toEqual([])
})

test('who works on the line finds it in the audit, and in files', async () => {
  expect(await exported('base?format=xlsx', insider)).toContain(mark)
  for (const entity of ['base', 'asset_version', 'profile', 'staff'])
    expect((await ok(insider.get(`audit?entity=${entity}`))).count, entity).toBeGreaterThan(0)
})

/**
 * The line with which a change of a record is announced; of what is only ever added, that of its entry in the audit.
 */
async function announcedLine(entity: string, id: number): Promise<number | null> {
  const listener = await pool.connect()
  try {
    const announced = new Promise<string | undefined>(resolve =>
      listener.on('notification', ({ channel, payload }) => channel === 'changed' && resolve(payload))
    )
    await listener.query('listen changed')
    await listener.query(`update "${entity}" set updated_at = now() where id = $1`, [id])
    return JSON.parse((await announced) ?? '').fk_line
  } catch {
    const { rows } = await pool.query('select fk_line from audit_log where entity = $1 and fk_entity = $2', [
      entity,
      id
    ])
    return rows[0].fk_line
  } finally {
    listener.release(true)
  }
}
