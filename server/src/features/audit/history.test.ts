import type { RecordChange } from 'contract/audit/audit.ts'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeLine, makeStaff, makeTask, makeWorkOrder } from '../../../test/factories.ts'
import { testDatabase } from '../../../test/database.ts'
import { inDatabase } from '../../../test/postgres.ts'
import { makeScene, taskFields } from '../../../test/scenario.ts'

// The history on a record's page: its own changes, those of its parts and, for an order, its states with their reasons.

const scene = await makeScene()

const { PENDIENTE, EN_ESPERA, EN_CURSO } = workOrderStatus

const pastOf = async (order: number, by: SignedIn = scene.supervisor, query = 'itemsPerPage=100') =>
  (await ok(by.get(`audit/record/work_order/${order}?${query}`))) as { rows: RecordChange[]; count: number }

const kinds = (rows: readonly RecordChange[]) => rows.map(({ entity, action }) => `${action} ${entity}`)

/** An order in course with one check of a measure and a task, which was answered and undone. */
async function undone() {
  const { id: base_activity, fk_activity } = await scene.due()
  await makeTask({ fk_activity, ...taskFields() })
  const { checks, order } = await scene.started([base_activity])
  const id = checks[0] as number
  const { tasks } = await ok(scene.technician.get(`checks/${id}`))
  await ok(
    scene.technician.put(`checks/${id}`, {
      value_ok: false,
      tasks: [{ id: tasks[0].id, value_ok: false, observation: 'seco' }]
    })
  )
  await ok(scene.supervisor.put(`checks/undo/${id}`, { reason: 'otra torre' }))
  return { id, order, task: tasks[0] as { id: number; name: string } }
}

describe('an order', () => {
  test('its states, with who and why, beside what they changed', async () => {
    const order = await ok(
      scene.supervisor.post('workorders', { type: 168, title: 'Cambiar rodillos', fk_location: scene.line.id })
    )
    await ok(scene.supervisor.put(`workorders/${order.id}`, { fkc_priority: 150 }))
    await ok(scene.technician.put(`workorders/state/${order.id}/${EN_ESPERA}`, { reason: 'Falta la grúa' }))
    const { rows, count } = await pastOf(order.id)
    expect(kinds(rows)).toEqual([
      'update work_order',
      'insert work_order_transition',
      'update work_order',
      'insert work_order',
      'insert work_order_transition'
    ])
    expect(count).toBe(5)
    expect(rows[1]).toMatchObject({
      at: rows[0]?.at,
      after: { fkc_from: PENDIENTE, fkc_to: EN_ESPERA, reason: 'Falta la grúa' },
      user: { id: scene.technician.user.id }
    })
    expect(rows[1]?.id).toBeLessThan(0)
    expect(rows[2]).toMatchObject({
      before: { fkc_priority: 8 },
      after: { fkc_priority: 150 },
      names: { fkc_priority: { 8: 'Media', 150: 'Alta' } }
    })
    expect(rows[4]).toMatchObject({
      after: { fkc_from: null, fkc_to: PENDIENTE },
      user: { id: scene.supervisor.user.id }
    })
  })

  test('answers, and what they were when they were undone, its tasks too; called without the order', async () => {
    const { id, order, task } = await undone()
    const { rows } = await pastOf(order)
    const undoing = rows.filter(({ at }) => at === rows[0]?.at)
    expect(undoing).toContainEqual(
      expect.objectContaining({
        entity: 'check',
        fk_entity: id,
        before: expect.objectContaining({ fkc_status: 71, value_ok: false }),
        after: expect.objectContaining({ fkc_status: 70, value_ok: null }),
        part_label: expect.stringMatching(/^[^·]+ · BAS-\d+$/)
      })
    )
    expect(undoing).toContainEqual(
      expect.objectContaining({
        entity: 'check_task',
        fk_entity: task.id,
        part_label: task.name,
        before: expect.objectContaining({ value_ok: false, observation: 'seco' })
      })
    )
    expect(undoing).toContainEqual(
      expect.objectContaining({
        entity: 'work_order_observation',
        after: expect.objectContaining({ text: 'Check deshecho: otra torre' })
      })
    )
    // A task is always created with its check, so its creation isn't shown.
    expect(kinds(rows)).toContain('insert check')
    expect(kinds(rows)).not.toContain('insert check_task')
  })

  test('people, called by their names alone, also when they are gone', async () => {
    const order = await makeWorkOrder({ fk_location: scene.line.id })
    const person = await makeStaff({ first_name: 'Limber', last_name: 'Catari Mayta' })
    const { id } = await ok(
      scene.supervisor.post('work-order-staff', { fk_work_order: order.id, fk_staff: person.id, planned_minutes: 60 })
    )
    await ok(scene.supervisor.delete(`work-order-staff/${id}`))
    const { rows } = await pastOf(order.id)
    expect(rows.map(({ action, entity, part_label }) => [action, entity, part_label]).slice(0, 2)).toEqual([
      ['delete', 'work_order_staff', 'Limber Catari Mayta'],
      ['insert', 'work_order_staff', 'Limber Catari Mayta']
    ])
  })

  test('page by page, nothing twice, nothing left out', async () => {
    const { order } = await undone()
    const whole = await pastOf(order)
    const pages = []
    for (let page = 1; pages.length < whole.count; page++)
      pages.push(...(await pastOf(order, scene.supervisor, `itemsPerPage=3&page=${page}`)).rows)
    expect(pages).toEqual(whole.rows)
  })

  test('whoever may only read it sees all of it, and so does the audit’s reader', async () => {
    const { order } = await undone()
    const lines = { lines: [scene.line.id] }
    const whole = await pastOf(order)
    expect(await pastOf(order, await loginAs(['work-orders.read'], lines))).toEqual(whole)
    expect(await pastOf(order, await loginAs(['work-orders.read', 'audit.read'], lines))).toEqual(whole)
    const elsewhere = await loginAs(['work-orders.read', 'audit.read'], { lines: [(await makeLine()).id] })
    expect(await pastOf(order, elsewhere)).toMatchObject({ rows: [], count: 0 })
  })

  test('what was written before the audit began is shown, as it was before its first change', async () => {
    const { id: base_activity } = await scene.due()
    const { order, checks } = await scene.started([base_activity])
    const { id: ana } = await makeStaff({ first_name: 'Ana', last_name: 'Rojas' })
    const { url } = await testDatabase()
    // Inserted as the demonstration data is: by the owner, without triggers.
    await inDatabase(
      url,
      `set session_replication_role = 'replica';
      insert into work_order_transition (fk_work_order, fkc_from, fkc_to, reason, fk_user, at)
        values (${order}, 9, 10, 'Viento', ${scene.technician.user.id}, '2020-01-02T03:04:05Z');
      insert into "check" (fk_base_activity, fk_work_order, fk_line, scheduled_date, fkc_status, fkc_check_type,
        value_ok, performed_at)
        select fk_base_activity, fk_work_order, fk_line, scheduled_date, 71, 135, true, '2020-01-02T04:00:00Z'
        from "check" where id = ${checks[0]};
      insert into check_staff (fk_check, fk_line, fk_staff) select max(id), ${scene.line.id}, ${ana} from "check"
      where fk_work_order = ${order}`
    )
    await inDatabase(url, `update "check" set value_ok = false where fk_work_order = ${order} and value_ok`)
    const { rows } = await pastOf(order)
    expect(rows.slice(-2)).toEqual([
      expect.objectContaining({
        entity: 'check',
        action: 'insert',
        at: '2020-01-02T04:00:00.000Z',
        after: expect.objectContaining({ value_ok: true }),
        user: { id: 0, first_name: 'Ana Rojas', fk_staff: null }
      }),
      expect.objectContaining({
        entity: 'work_order_transition',
        at: '2020-01-02T03:04:05.000Z',
        after: { fkc_from: PENDIENTE, fkc_to: EN_ESPERA, reason: 'Viento' }
      })
    ])
    expect(kinds(rows)).toContain(`insert work_order_transition`)
    expect(rows.filter(({ after }) => after?.['fkc_to'] === EN_CURSO)).toHaveLength(1)
  })
})
