import * as contract from 'contract/checks/checks.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeBaseActivity, makeBase, makeStaff } from '../../../test/factories.ts'
import { testResource } from '../../../test/resource-tests.ts'
import { daysAgo, fingerprint, inDays, makeScene, rowsOf, today } from '../../../test/scenario.ts'

testResource(
  contract.checkStaff,
  { without: ['update'] },
  {
    fields: async line => {
      const { id } = await makeBaseActivity({ fk_base: (await makeBase({ fk_location: line })).id })
      const [row] = await rowsOf(
        'insert into "check" (fk_base_activity, scheduled_date, fkc_check_type) values ($1, $2, 135) returning id',
        [id, today()]
      )
      return { fk_check: row!['id'], fk_staff: (await makeStaff()).id }
    },
    unique: null,
    searchText: null
  }
)

const scene = await makeScene()
const reader = await scene.as('Consulta')

const idsOf = (rows: readonly { id: number }[]) => rows.map(row => row.id)

describe('the list', () => {
  test('rows and count; by order, activity, state, days; newest first', async () => {
    const own = await makeScene()
    const rows = [await own.due(), await own.due(), await own.due()]
    const first = await own.started(idsOf(rows))
    await ok(own.technician.put(`checks/${first.checks[0]}`, { value_ok: true, performed_at: daysAgo(3) }))
    await ok(own.technician.put(`checks/${first.checks[1]}`, { not_done_reason: 'viento' }))
    const find = async (query = '') => idsOf((await ok(own.technician.get(`checks?${query}`))).rows)
    const [a, b, c] = first.checks
    expect(await ok(own.technician.get('checks?itemsPerPage=2'))).toMatchObject({
      rows: [{ id: c }, { id: b }],
      count: 3
    })
    expect(await find()).toEqual([c, b, a])
    expect(await find('fkc_status=71')).toEqual([a])
    expect(await find('fkc_status=70&fkc_status=72')).toEqual([c, b])
    expect(await find(`fk_work_order=${first.order}&out_of_range=false`)).toEqual([c, b, a])
    const check = await ok(own.technician.get(`checks/${a}`))
    expect(await find(`fk_base_activity=${check.fk_base_activity}`)).toEqual([a])
    expect(await find(`scheduled_date_from=${today()}&scheduled_date_to=${today()}`)).toEqual([c, b, a])
    expect(await find(`scheduled_date_from=${inDays(1)}`)).toEqual([])
    expect(await find(`performed_at_from=${inDays(-3)}&performed_at_to=${inDays(-3)}`)).toEqual([a])
    expect((await find('sortBy=performed_at&sortDesc=true'))[0]).toBe(a)
    expect(await ok(own.technician.get('checks?fkc_status=71'))).toEqual({ rows: [check], count: 1 })
    for (const [query, errorCode] of [
      ['nada=1', 'VALIDATION.INVALID_DATA'],
      ['sortBy=nada', 'VALIDATION.INVALID_PAGINATION'],
      ['fkc_status=x', 'VALIDATION.INVALID_DATA']
    ]) {
      expect(await own.technician.get(`checks?${query}`)).toMatchObject({ status: 400, errorCode })
    }
    expect(await ok(scene.technician.get(`checks?fk_work_order=${first.order}`))).toEqual({ rows: [], count: 0 })
    expect(await scene.technician.get(`checks?fkLine=${own.line.id}`)).toMatchObject({ status: 403 })
  })

  test('one, and those of a batch; what isn’t there is 404', async () => {
    const made = await ok(scene.program([(await scene.due()).id]))
    const check = await ok(reader.get(`checks/${made.checks[0].id}`))
    expect(check).toMatchObject({
      id: made.checks[0].id,
      fkc_status: 70,
      status: { name: 'Programado' },
      tasks: [],
      staff: [],
      version: 1,
      fk_line: scene.line.id
    })
    expect(await ok(reader.get(`checks/batch/${made.batch.id}`))).toEqual([check])
    for (const path of ['checks/2147483647', 'checks/batch/2147483647'])
      expect(await reader.get(path)).toMatchObject({ status: 404, errorCode: 'RESOURCE.NOT_FOUND' })
    for (const path of ['checks/x', 'checks/0', 'checks/batch/-1', 'checks/2147483648'])
      expect((await reader.get(path)).status, path).toBe(400)
  })
})

describe('who did it', () => {
  async function started() {
    const { checks, order } = await scene.started([(await scene.due()).id])
    return { check: checks[0]!, order }
  }
  const note = (fk_check: number, fk_staff: number, by = scene.technician) =>
    by.post('check-staff', { fk_check, fk_staff })

  async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
    const before = await fingerprint()
    expect(await answer()).toMatchObject(expected)
    expect(await fingerprint()).toEqual(before)
  }

  test('others beside whoever answered; nobody twice, nobody unknown', async () => {
    const { check } = await started()
    const helper = await makeStaff()
    await ok(note(check, helper.id))
    const answered = await ok(scene.technician.put(`checks/${check}`, { value_ok: true }))
    expect(idsOf(answered.staff)).toEqual([helper.id, scene.technician.staff])
    await refused(() => note(check, helper.id), { status: 409, reason: 'duplicate' })
    await refused(() => note(check, scene.technician.staff), { status: 409, reason: 'duplicate' })
    await refused(() => note(check, 2_147_483_647), { status: 400, errors: { fk_staff: expect.any(Array) } })
    await refused(() => note(2_147_483_647, helper.id), { status: 400, errors: { fk_check: expect.any(Array) } })
    const { rows, count } = await ok(reader.get(`check-staff?fk_check=${check}&sortBy=id`))
    expect([count, rows[0]]).toMatchObject([
      2,
      { fk_staff: helper.id, fk_line: scene.line.id, staff: { id: helper.id } }
    ])
    const other = await makeStaff()
    expect(
      await ok(scene.technician.put(`check-staff/${rows[0].id}`, { fk_staff: other.id, version: 1 }))
    ).toMatchObject({ fk_check: check, staff: { id: other.id }, version: 2 })
    await refused(() => scene.technician.put(`check-staff/${rows[0].id}`, { fk_staff: helper.id, version: 1 }), {
      status: 409,
      reason: 'stale'
    })
  })

  test('nobody takes themselves off a check that is done; others may, and everybody before', async () => {
    const { check } = await started()
    await ok(scene.technician.delete(`check-staff/${(await ok(note(check, scene.technician.staff))).id}`))
    await ok(scene.technician.put(`checks/${check}`, { value_ok: true }))
    const path = `check-staff/${(await ok(reader.get(`check-staff?fk_check=${check}`))).rows[0].id}`
    const own = { status: 403, message: 'Quien hizo un check no puede quitarse a sí mismo' }
    const other = { fk_staff: (await makeStaff()).id }
    await refused(() => scene.technician.put(path, other), own)
    await refused(() => scene.technician.delete(path), own)
    await ok(scene.technician.put(path, { fk_staff: scene.technician.staff }))
    await ok(scene.supervisor.put(path, other))
    await ok(scene.technician.delete(path))
  })

  test('not on another check, not once the order is over', async () => {
    const [one, two] = [await started(), await started()]
    const row = await ok(note(one.check, (await makeStaff()).id))
    await refused(() => scene.technician.put(`check-staff/${row.id}`, { fk_check: two.check }), {
      status: 400,
      errors: { fk_check: expect.any(Array) }
    })
    await ok(scene.supervisor.put(`workorders/state/${one.order}/15`, { reason: 'viento' }))
    const closed = { status: 409, reason: 'closed' }
    await refused(() => note(one.check, scene.technician.staff), closed)
    await refused(() => scene.technician.put(`check-staff/${row.id}`, { fk_staff: scene.technician.staff }), closed)
    await refused(() => scene.technician.delete(`check-staff/${row.id}`), closed)
  })

  test('who may', async () => {
    const { check } = await started()
    for (const by of [reader, await scene.as('CCM'), await loginAs([], { lines: [scene.line.id] })])
      await refused(() => note(check, by.staff, by), { status: 403, errorCode: 'AUTH.FORBIDDEN' })
  })
})
