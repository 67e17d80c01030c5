import * as assignments from 'contract/work-orders/assignments.ts'
import * as baseActivities from 'contract/base-activities/base-activities.ts'
import * as checks from 'contract/checks/checks.ts'
import type { Call } from 'contract/core/resource.ts'
import * as severalOrders from 'contract/work-orders/several-orders.ts'
import * as workOrders from 'contract/work-orders/work-orders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, loginAs, ok, stranger } from '../../../test/client.ts'
import { makeActivity, makeBase, makeStaff } from '../../../test/factories.ts'
import { fingerprint, inDays, makeScene, today } from '../../../test/scenario.ts'

/**
 * Every call of the main features with a record of another line must answer 403 and change nothing. The calls come from
 * the contract, so that none is forgotten: one without an entry here fails.
 */

type Ids = Record<
  | 'line'
  | 'station'
  | 'base'
  | 'activity'
  | 'base_activity'
  | 'programmed'
  | 'check'
  | 'order'
  | 'draft'
  | 'batch'
  | 'assignment'
  | 'observation'
  | 'check_staff'
  | 'reschedule'
  | 'person',
  number
>

type Attempt = { path?: string; body?: object }

const reason = 'motivo'
const order = (ids: Ids) => ({ type: 1, title: 'Orden', fk_location: ids.station })

/** Requests about the other line. `id` fills the path; a list is asked for the line. */
const attempts: Record<string, (ids: Ids) => Attempt | Attempt[]> = {
  'GET base-activities': ids => ({ path: `base-activities?fkLine=${ids.line}` }),
  'GET base-activities/checks': ids => ({ path: `base-activities/checks?fkLine=${ids.line}` }),
  'GET base-activities/:id': ids => ({ path: `base-activities/${ids.base_activity}` }),
  'POST base-activities': ids => ({ body: { fk_base: ids.base, fk_activity: ids.activity, next_date: today() } }),
  'PUT base-activities/:id': ids => ({ path: `base-activities/${ids.base_activity}`, body: { tolerance_days: 3 } }),
  'DELETE base-activities/:id': ids => ({ path: `base-activities/${ids.base_activity}` }),
  'POST base-activities/reschedule': ids => ({ body: { ids: [ids.base_activity], date: inDays(9), reason } }),
  'GET reschedule-history': ids => ({ path: `reschedule-history?fkLine=${ids.line}` }),
  'GET reschedule-history/:id': ids => ({ path: `reschedule-history/${ids.reschedule}` }),
  'POST reschedule-history': ids => ({ body: { fk_base_activity: ids.base_activity, new_date: inDays(9), reason } }),
  'GET checks/programmable/count': ids => ({ path: `checks/programmable/count?fkLine=${ids.line}` }),
  'GET checks': ids => ({ path: `checks?fkLine=${ids.line}` }),
  'GET checks/:id': ids => ({ path: `checks/${ids.check}` }),
  'GET checks/batch/:id': ids => ({ path: `checks/batch/${ids.batch}` }),
  'PUT checks/:id': ids => [
    { path: `checks/${ids.check}`, body: { value_ok: true } },
    { path: `checks/${ids.check}`, body: { not_done_reason: reason } }
  ],
  'PUT checks/undo/:id': ids => ({ path: `checks/undo/${ids.check}`, body: { reason } }),
  'POST checks/bulk/batch': ids => [
    { body: { fk_location: ids.line, scheduled_date: today(), base_activities: [ids.base_activity] } },
    {
      body: {
        fk_location: ids.station,
        scheduled_date: today(),
        base_activities: [ids.base_activity],
        split_by: 'location'
      }
    }
  ],
  'POST checks': ids => ({ body: { fk_work_order: ids.order, fk_base_activity: ids.base_activity } }),
  'POST checks/bulk': ids => ({ body: { fk_work_order: ids.order, base_activities: [ids.base_activity] } }),
  'DELETE checks/:id': ids => ({ path: `checks/${ids.check}` }),
  'DELETE checks/batch/:id': ids => ({ path: `checks/batch/${ids.batch}` }),
  'DELETE checks/batch/:id/base-activity/:base_activity': ids => ({
    path: `checks/batch/${ids.batch}/base-activity/${ids.programmed}`
  }),
  'GET check-staff': ids => ({ path: `check-staff?fkLine=${ids.line}` }),
  'GET check-staff/:id': ids => ({ path: `check-staff/${ids.check_staff}` }),
  'POST check-staff': ids => ({ body: { fk_check: ids.check, fk_staff: ids.person } }),
  'PUT check-staff/:id': ids => ({ path: `check-staff/${ids.check_staff}`, body: { fk_staff: ids.person } }),
  'DELETE check-staff/:id': ids => ({ path: `check-staff/${ids.check_staff}` }),
  'GET workorders': ids => ({ path: `workorders?fkLine=${ids.line}` }),
  'GET workorders/:id': ids => ({ path: `workorders/${ids.order}` }),
  'POST workorders': ids => [{ body: order(ids) }, { body: { ...order(ids), fk_location: ids.line } }],
  'POST workorders/bulk': ids => ({ body: [order(ids)] }),
  'PUT workorders/:id': ids => ({ path: `workorders/${ids.draft}`, body: { title: 'Otra' } }),
  'PUT workorders/:id/outcome': ids => ({ path: `workorders/${ids.draft}/outcome`, body: { cause: 'Otra' } }),
  'GET workorders/counts': ids => ({ path: `workorders/counts?fkLine=${ids.line}` }),
  'GET workorders/whole': ids => ({ path: `workorders/whole?id=${ids.order}` }),
  'PUT workorders/bulk': ids => ({ body: { items: [{ id: ids.draft, fkc_priority: 150 }] } }),
  'PUT workorders/bulk/state/:status': ids =>
    [9, 10, 11, 12, 13, 15].map(status => ({
      path: `workorders/bulk/state/${status}`,
      body: { items: [{ id: ids.draft }], reason }
    })),
  'PUT workorders/state/:id/:status': ids =>
    [9, 10, 11, 12, 13, 15].map(status => ({ path: `workorders/state/${ids.draft}/${status}`, body: { reason } })),
  'PUT workorders/state/:id': ids => ({ path: `workorders/state/${ids.draft}` }),
  'GET work-order-staff/candidates': ids => ({ path: `work-order-staff/candidates?fk_work_order=${ids.order}` }),
  'POST work-order-staff/bulk': ids => ({ body: { fk_work_order: [ids.order], fk_staff: [ids.person] } }),
  'GET work-order-staff': ids => ({ path: `work-order-staff?fkLine=${ids.line}` }),
  'GET work-order-staff/:id': ids => ({ path: `work-order-staff/${ids.assignment}` }),
  'POST work-order-staff': ids => ({ body: { fk_work_order: ids.order, fk_staff: ids.person } }),
  'PUT work-order-staff/:id': ids => ({ path: `work-order-staff/${ids.assignment}`, body: { real_minutes: 5 } }),
  'DELETE work-order-staff/:id': ids => ({ path: `work-order-staff/${ids.assignment}` }),
  'GET work-orders/observations': ids => ({ path: `work-orders/observations?fkLine=${ids.line}` }),
  'GET work-orders/observations/:id': ids => ({ path: `work-orders/observations/${ids.observation}` }),
  'POST work-orders/observations': ids => ({ body: { fk_work_order: ids.order, text: 'x' } }),
  'PUT work-orders/observations/:id': ids => ({
    path: `work-orders/observations/${ids.observation}`,
    body: { text: 'x' }
  }),
  'DELETE work-orders/observations/:id': ids => ({ path: `work-orders/observations/${ids.observation}` })
}

/** Calls that take no record of a line, or that the server doesn't offer. */
const elsewhere = new Set([
  // An activity belongs to no line; its bases are counted on the caller's lines (list.test.ts).
  'GET base-activities/activity/:id/count-bases',
  'PUT reschedule-history/:id',
  'DELETE reschedule-history/:id',
  'DELETE workorders/:id'
])

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value
const callsOf = (module: object): Call[] =>
  Object.values(module).flatMap(value =>
    isCall(value) ? [value] : Object.values((value as { calls?: object } | null)?.calls ?? {}).filter(isCall)
  )
const calls = new Map(
  [assignments, baseActivities, checks, severalOrders, workOrders]
    .flatMap(callsOf)
    .map(call => [`${call.method} ${call.path}`, call])
)

let ids: Ids
let outsider: Api
let insider: Api
let partial: Api

beforeAll(async () => {
  const scene = await makeScene()
  const row = await scene.due()
  const free = await scene.due({ activity: {} })
  const { id: activity } = await makeActivity({ fk_plan: scene.plan.id })
  const base = await makeBase({ fk_location: scene.station.id, fk_plan: scene.plan.id })
  const [history] =
    (await ok(scene.planner.post('base-activities/reschedule', { ids: [free.id], date: inDays(3), reason }))) &&
    (await ok(scene.planner.get('reschedule-history'))).rows
  const made = await ok(scene.program([row.id]))
  await ok(scene.technician.put(`workorders/state/${made.work_order.id}`))
  const check = made.checks[0].id
  const draft = await ok(scene.planner.post('workorders', { type: 168, title: 'x', fk_location: scene.line.id }))
  const admin = await loginAs('Administrador', { lines: [scene.line.id], locked: scene.line.id })
  ids = {
    line: scene.line.id,
    station: scene.station.id,
    base: base.id,
    activity,
    base_activity: free.id,
    programmed: row.id,
    check,
    order: made.work_order.id,
    draft: draft.id,
    batch: made.batch.id,
    assignment: (
      await ok(admin.post('work-order-staff', { fk_work_order: made.work_order.id, fk_staff: (await makeStaff()).id }))
    ).id,
    observation: (await ok(admin.post('work-orders/observations', { fk_work_order: made.work_order.id, text: 'x' })))
      .id,
    check_staff: (await ok(admin.post('check-staff', { fk_check: check, fk_staff: (await makeStaff()).id }))).id,
    reschedule: history.id,
    person: (await makeStaff()).id
  }
  const { line: own } = await makeScene()
  // With every permission, but only one line; a locked line limits even users who have all lines.
  outsider = await loginAs('Administrador', { lines: [own.id], locked: own.id })
  insider = admin
  partial = await loginAs('Administrador', { lines: [scene.line.id], level: 'partial' })
})

const send = (by: Api, { method, path }: Call, attempt: Attempt) => {
  const at = attempt.path ?? path
  if (method === 'GET') return by.get(at)
  if (method === 'DELETE') return by.delete(at)
  return method === 'POST' ? by.post(at, attempt.body) : by.put(at, attempt.body)
}
const attemptsOf = (name: string) => [attempts[name]!(ids)].flat()

test('every call of the three features is here', () => {
  expect([...calls.keys()].filter(name => !elsewhere.has(name)).toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(attempts).toSorted((a, b) => a.localeCompare(b))
  )
})

describe.each(Object.keys(attempts))('%s', name => {
  const call = calls.get(name)!

  test('another line: 403, nothing changed', async () => {
    const before = await fingerprint()
    for (const attempt of attemptsOf(name))
      expect(await send(outsider, call, attempt), JSON.stringify(attempt)).toMatchObject({
        status: 403,
        errorCode: 'AUTH.FORBIDDEN'
      })
    expect(await fingerprint()).toEqual(before)
  })

  test('no token 401, a half one 403', async () => {
    const before = await fingerprint()
    for (const attempt of attemptsOf(name)) {
      expect(await send(stranger, call, attempt)).toMatchObject({ status: 401, errorCode: 'AUTH.UNAUTHORIZED' })
      expect(await send(partial, call, attempt)).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
    }
    expect(await fingerprint()).toEqual(before)
  })
})

test('lists without a line show nothing of another', async () => {
  for (const path of [
    'base-activities',
    'checks',
    'workorders',
    'work-order-staff',
    'check-staff',
    'work-orders/observations',
    'reschedule-history'
  ]) {
    const { rows } = await ok(outsider.get(`${path}?itemsPerPage=500`))
    expect(
      rows.filter((row: { fk_line: number }) => row.fk_line === ids.line),
      path
    ).toEqual([])
    expect((await ok(insider.get(`${path}?itemsPerPage=500`))).count, path).toBeGreaterThan(0)
  }
})
