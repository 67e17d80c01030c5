import * as several from 'contract/work-orders/several-orders.ts'
import * as contract from 'contract/work-orders/work-orders.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import {
  makeAsset,
  makeBase,
  makeLine,
  makeLocation,
  makeStaff,
  makeWorkOrder,
  unique
} from '../../../test/factories.ts'
import { lastAudit, testResource } from '../../../test/resource-tests.ts'
import { bringTo, fingerprint, makeScene, nextYear, rowsOf, sorted, stored, today } from '../../../test/scenario.ts'

testResource(
  contract.workOrders,
  { without: ['one', 'remove'] },
  {
    fields: line => ({ type: 168, title: unique('Orden'), fk_location: line, fkc_priority: 150 }),
    change: { title: 'Otro título' },
    unique: null,
    searchText: row => String(row['code'])
  }
)

const scene = await makeScene()
const { planner } = scene

const unknown = 2_147_483_647
const fields = (more: object = {}) => ({ type: 1, title: 'Fuga de aceite', fk_location: scene.station.id, ...more })
const invalid = (field: string) => ({
  status: 400,
  errorCode: 'VALIDATION.INVALID_DATA',
  errors: { [field]: expect.any(Array) }
})

async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

describe('creating', () => {
  test('planned for a day that has passed or in a hundred years: refused', async () => {
    for (const scheduled_start of ['2020-01-01T12:00:00Z', '2126-01-01T12:00:00Z'])
      expect(await planner.post('workorders', fields({ scheduled_start }))).toMatchObject({
        status: 400,
        errors: { scheduled_start: [expect.any(String)] }
      })
  })

  test('PENDIENTE, with the next code of the year, its history and who made it', async () => {
    const base = await makeBase({ fk_location: scene.station.id })
    const asset = await makeAsset()
    const times = {
      scheduled_start: `${nextYear}-03-04T05:00:00-04:00`,
      scheduled_end: `${nextYear}-03-04T06:00:00-04:00`
    }
    const row = await ok(
      planner.post(
        'workorders',
        fields({
          ...times,
          fk_base: base.id,
          fk_asset: asset.id,
          fk_responsible: scene.technician.staff,
          description: ' Motor 2 ',
          requires_stop: true
        })
      )
    )
    expect(row).toMatchObject({
      code: expect.stringMatching(/^OT-\d{4}-\d{6}$/),
      type: 1,
      type_name: 'Correctivo',
      fkc_status: 9,
      status: { id: 9, name: 'Pendiente' },
      fkc_priority: 8,
      priority: { id: 8, name: 'Media' },
      location: { id: scene.station.id, name: scene.station.name },
      fk_line: scene.line.id,
      line: { id: scene.line.id, color: '#E53935' },
      base: { id: base.id, code: base.code, name: base.name },
      responsible: { id: scene.technician.staff },
      fk_asset: asset.id,
      scheduled_start: `${nextYear}-03-04T09:00:00.000Z`,
      scheduled_end: `${nextYear}-03-04T10:00:00.000Z`,
      description: 'Motor 2',
      requires_stop: true,
      started_at: null,
      checks_count: 0,
      labour_minutes: 0,
      people: []
    })
    expect(await ok(planner.get(`workorders/${row.id}`))).toEqual({
      ...row,
      asset: { id: asset.id, code: asset.code, name: asset.name },
      failure_type: null,
      down_service_minutes: null,
      closed_by: null,
      signed_own: null,
      checks: [],
      meters: [],
      staff: [],
      observations: [],
      history: [
        {
          id: expect.any(Number),
          fkc_from: null,
          fkc_to: 9,
          reason: null,
          at: expect.any(String),
          user: { id: planner.user.id, name: 'Ana Quispe' }
        }
      ]
    })
    expect(await stored('work_order', row.id)).toMatchObject({ fk_created_by: planner.user.id })
    expect(await lastAudit('work_order', row.id)).toMatchObject({ action: 'insert', fk_user: planner.user.id })
  })

  test('refused: another line', async () => {
    const other = await makeScene()
    await refused(() => planner.post('workorders', fields({ fk_location: other.station.id })), {
      status: 403,
      errorCode: 'AUTH.FORBIDDEN'
    })
    await refused(() => planner.post('workorders/bulk', [fields(), fields({ fk_location: other.line.id })]), {
      status: 403,
      errorCode: 'AUTH.FORBIDDEN'
    })
    const foreign = await makeBase({ fk_location: other.station.id })
    await refused(() => planner.post('workorders', fields({ fk_base: foreign.id })), invalid('fk_base'))
  })

  test('refused: what does not exist, a place outside of all lines, somebody who left', async () => {
    const workshop = await makeLine({ fkc_type: 25 })
    const gone = await makeStaff({ is_active: false })
    for (const [field, value] of Object.entries({
      fk_location: unknown,
      fk_base: unknown,
      fk_asset: unknown,
      fk_responsible: unknown
    }))
      await refused(() => planner.post('workorders', fields({ [field]: value })), invalid(field))
    await refused(() => planner.post('workorders', fields({ fk_location: workshop.id })), invalid('fk_location'))
    await refused(() => planner.post('workorders', fields({ fk_responsible: gone.id })), invalid('fk_responsible'))
  })

  test.each([
    [
      'an end before its start',
      { scheduled_start: `${nextYear}-03-04T05:00:00Z`, scheduled_end: `${nextYear}-03-04T04:59:59Z` },
      'scheduled_end'
    ],
    [
      'an end before its start, in other zones',
      { scheduled_start: `${nextYear}-03-04T05:00:00Z`, scheduled_end: `${nextYear}-03-04T05:30:00+01:00` },
      'scheduled_end'
    ],
    ['an unknown type', { type: 4 }, 'type'],
    ['a status as type', { type: 9 }, 'type'],
    ['an unknown priority', { fkc_priority: 9 }, 'fkc_priority'],
    ['a blank title', { title: '  ' }, 'title'],
    ['a long title', { title: 'x'.repeat(201) }, 'title'],
    ['a status', { fkc_status: 13 }, 'fkc_status'],
    ['a code', { code: 'OT-1' }, 'code'],
    ['a line', { fk_line: 1 }, 'fk_line'],
    ['a moment without a zone', { scheduled_start: `${nextYear}-03-04T05:00:00` }, 'scheduled_start']
  ])('refused: %s', async (_, more, field) => {
    await refused(() => planner.post('workorders', fields(more)), invalid(field))
  })

  test('an end at its start, or alone, is one', async () => {
    const at = `${nextYear}-03-04T05:00:00.000Z`
    expect(await ok(planner.post('workorders', fields({ scheduled_start: at, scheduled_end: at })))).toMatchObject({
      scheduled_end: at
    })
    expect(await ok(planner.post('workorders', fields({ scheduled_end: at })))).toMatchObject({
      scheduled_start: null,
      scheduled_end: at
    })
  })

  test('several: all or none', async () => {
    const rows = await ok(
      planner.post('workorders/bulk', [fields({ title: 'Uno' }), fields({ title: 'Dos', type: 168 })])
    )
    expect(rows).toMatchObject([
      { title: 'Uno', type: 1, fkc_status: 9 },
      { title: 'Dos', type: 168 }
    ])
    expect(rows[1].code > rows[0].code).toBe(true)
    await refused(
      () => planner.post('workorders/bulk', [fields(), fields({ fk_location: unknown })]),
      invalid('fk_location')
    )
    await refused(() => planner.post('workorders/bulk', [fields(), fields({ title: '' })]), invalid('1.title'))
    await refused(() => planner.post('workorders/bulk', []), { status: 400 })
    const many = Array.from({ length: several.maxCreatedOrders }, () => fields())
    expect(await ok(planner.post('workorders/bulk', many))).toHaveLength(200)
    await refused(() => planner.post('workorders/bulk', [...many, fields()]), {
      status: 400,
      errorCode: 'VALIDATION.INVALID_DATA',
      errors: { _: ['Número máximo de elementos 200'] }
    })
  })

  test('who may', async () => {
    await ok(scene.supervisor.post('workorders', fields()))
    for (const profile of ['Técnico', 'CCM', 'Almacén', 'Consulta'] as const) {
      const by = await scene.as(profile)
      await refused(() => by.post('workorders', fields()), { status: 403, errorCode: 'AUTH.FORBIDDEN' })
      await refused(() => by.post('workorders/bulk', [fields()]), { status: 403, errorCode: 'AUTH.FORBIDDEN' })
    }
  })
})

describe('codes', () => {
  test('a hundred at once: no gap, no double, whatever was refused meanwhile', async () => {
    const first = await ok(planner.post('workorders', fields()))
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        i % 10 === 9
          ? planner.post('workorders/bulk', [fields(), fields({ fk_location: unknown })])
          : planner.post('workorders', fields({ title: `Orden ${i}` }))
      )
    )
    const made = answers.filter(answer => answer.status === 200).map(answer => answer.data.code as string)
    expect(answers.filter(answer => answer.status === 400)).toHaveLength(10)
    const [, year, number] = first.code.split('-')
    const expected = Array.from(
      { length: 90 },
      (_, i) => `OT-${year}-${String(Number(number) + 1 + i).padStart(6, '0')}`
    )
    expect(sorted(made)).toEqual(expected)
  })

  test('a year of its own, in the operator’s time', async () => {
    const code = async (created_at: string, zone = '') => {
      const [row] = await rowsOf(
        `with zone as (select set_config('app.time_zone', $1, true)) insert into work_order (type, title, fk_location,
          created_at) select 168, 'x', $2::int, $3::timestamptz from zone returning code`,
        [zone, scene.line.id, created_at]
      )
      return row!['code']
    }
    // Years in which no other test makes orders.
    const year = Number(today().slice(0, 4)) + 20
    expect(await code(`${year}-01-01T03:59:59Z`)).toBe(`OT-${year - 1}-000001`)
    expect(await code(`${year}-01-01T04:00:00Z`)).toBe(`OT-${year}-000001`)
    expect(await code(`${year}-06-01T04:00:00Z`)).toBe(`OT-${year}-000002`)
    expect(await code(`${year}-12-31T23:30:00Z`, 'Europe/Madrid')).toBe(`OT-${year + 1}-000001`)
    await rowsOf('delete from work_order where created_at > $1', [`${year - 1}-01-01`])
    await rowsOf('delete from work_order_number where year >= $1', [year - 1])
  })
})

describe('editing', () => {
  test('a PENDIENTE one: what is named, and no more', async () => {
    const row = await ok(
      planner.post('workorders', fields({ scheduled_start: `${nextYear}-03-04T05:00:00Z`, description: 'Motor' }))
    )
    const changed = await ok(
      planner.put(`workorders/${row.id}`, { title: 'Fuga de grasa', fkc_priority: 151, description: '', version: 1 })
    )
    expect(changed).toEqual({
      ...row,
      title: 'Fuga de grasa',
      fkc_priority: 151,
      priority: { id: 151, name: 'Muy alta' },
      description: null,
      version: 2,
      updated_at: expect.any(String)
    })
    const late = { scheduled_end: ['La fecha Inicio programado no puede ser mayor que la fecha Fin programado.'] }
    for (const end of [
      { scheduled_end: `${nextYear}-03-04T04:00:00Z` },
      { scheduled_end: `${nextYear}-03-04T04:00:00Z`, scheduled_start: `${nextYear}-03-04T05:00:00Z` }
    ])
      await refused(() => planner.put(`workorders/${row.id}`, end), { status: 400, errors: late })
    await refused(() => planner.put(`workorders/${row.id}`, { title: 'Otra', version: 1 }), {
      status: 409,
      reason: 'stale'
    })
    await refused(() => planner.put(`workorders/${unknown}`, { title: 'Otra' }), { status: 404 })
    expect(await ok(planner.put(`workorders/${row.id}`, { fk_location: scene.line.id }))).toMatchObject({
      fk_location: scene.line.id,
      fk_line: scene.line.id
    })
  })

  test.each([10, 11, 12, 13, 15])('refused in status %d', async status => {
    const { id } = await makeWorkOrder({ fk_location: scene.station.id })
    await bringTo(id, status, scene)
    await refused(() => planner.put(`workorders/${id}`, { title: 'Otro' }), {
      status: 409,
      errorCode: 'DOMAIN.CONFLICT',
      reason: 'transition',
      message: 'Solo se puede editar una orden pendiente'
    })
  })

  test('it doesn’t change its line: what was written on it would stay behind', async () => {
    const other = await makeScene()
    const { id } = await makeWorkOrder({ fk_location: scene.station.id })
    const both = await loginAs('Planificador', { lines: [scene.line.id, other.line.id] })
    for (const by of [planner, both])
      await refused(() => by.put(`workorders/${id}`, { fk_location: other.station.id }), invalid('fk_location'))
    const base = await makeBase({ fk_location: other.station.id })
    await refused(() => planner.put(`workorders/${id}`, { fk_base: base.id }), invalid('fk_base'))
  })

  test('one whose responsible has left is still edited, and then nobody’s', async () => {
    const { id: fk_responsible } = await makeStaff()
    const { id } = await ok(planner.post('workorders', fields({ fk_responsible })))
    await rowsOf('update staff set is_active = false where id = $1', [fk_responsible])
    const edit = (change: object) => ok(planner.put(`workorders/${id}`, change))
    expect(await edit({ title: 'Otra', fk_responsible })).toMatchObject({ title: 'Otra', fk_responsible })
    expect(await edit({ fk_responsible: null })).toMatchObject({ responsible: null })
  })

  test('one whose base is of another line since is still edited', async () => {
    const { id: fk_base } = await makeBase({ fk_location: scene.station.id })
    const { id } = await ok(planner.post('workorders', fields({ fk_base })))
    await rowsOf('update base set fk_location = $1 where id = $2', [(await makeLocation()).id, fk_base])
    expect(await ok(planner.put(`workorders/${id}`, { title: 'Otra', fk_base }))).toMatchObject({ title: 'Otra' })
  })

  test('one with checks stays preventive', async () => {
    const { id } = await scene.due()
    const { work_order } = await ok(scene.program([id]))
    for (const type of [1, 168])
      await refused(() => planner.put(`workorders/${work_order.id}`, { type }), invalid('type'))
    expect(await ok(planner.put(`workorders/${work_order.id}`, { type: 162, title: 'x' }))).toMatchObject({ type: 162 })
    const empty = await ok(planner.post('workorders', fields({ type: 162 })))
    expect(await ok(planner.put(`workorders/${empty.id}`, { type: 2 }))).toMatchObject({ type: 2, type_name: 'Mejora' })
  })

  test('started and edited at once: one after the other', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await makeWorkOrder({ fk_location: scene.station.id })
      const [edited, started] = await Promise.all([
        planner.put(`workorders/${id}`, { title: 'Otro' }),
        scene.technician.put(`workorders/state/${id}/11`)
      ])
      expect(started.status).toBe(200)
      expect(edited.status === 200 || edited.reason === 'transition').toBe(true)
    }
  })
})

test('one with everything: checks in order, people with minutes, observations and history, oldest first', async () => {
  const rows = [
    await scene.due({ activity: { estimated_minutes: 30, people: 2 } }),
    await scene.due({ activity: { estimated_minutes: 15 } })
  ]
  const { order, checks } = await scene.started(rows.map(row => row.id))
  await ok(
    scene.supervisor.post('work-order-staff', {
      fk_work_order: order,
      fk_staff: scene.technician.staff,
      planned_minutes: 60
    })
  )
  for (const text of ['Uno', 'Dos'])
    await ok(scene.technician.post('work-orders/observations', { fk_work_order: order, text }))
  await ok(scene.technician.put(`checks/${checks[1]}`, { value_ok: false }))
  const found = await ok(scene.technician.get(`workorders/${order}`))
  expect(found).toMatchObject({
    checks_count: 2,
    checks_answered: 1,
    checks_flagged: 1,
    labour_minutes: 75,
    people: [{ id: scene.technician.staff }],
    staff: [
      {
        fk_staff: scene.technician.staff,
        staff: { dni: null },
        planned_minutes: 60,
        real_minutes: null,
        override_reason: null,
        version: 1
      }
    ],
    observations: [{ text: 'Uno', user: { id: scene.technician.user.id } }, { text: 'Dos' }],
    history: [{ fkc_to: 9 }, { fkc_from: 9, fkc_to: 11 }]
  })
  expect(found.checks.map((check: { id: number }) => check.id)).toEqual(checks)
  expect(found.checks[1]).toEqual(await ok(scene.technician.get(`checks/${checks[1]}`)))
  expect(await scene.technician.get(`workorders/${unknown}`)).toMatchObject({
    status: 404,
    errorCode: 'RESOURCE.NOT_FOUND'
  })
})
