import { workOrderStatus } from 'contract/core/classifier.ts'
import { byCrewStart, crewPartOf } from 'contract/work-orders/work-night.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeAsset, makeBase, makeLine, makeLocation, makeSpecialty, makeWorkOrder } from '../../../test/factories.ts'
import { inDays, makeScene, rowsOf, type Scene, sorted, today } from '../../../test/scenario.ts'

let scene: Scene
let me: SignedIn
let tower: { id: number }
let base: { id: number; code: string; name: string }
let asset: { id: number; code: string; name: string }
let preventiveBase: { id: number; code: string }
let specialty: { id: number }
let batch: { id: number; order: number }
type Name = 'oil' | 'paint' | 'lamp' | 'support' | 'closed' | 'cancelled'
const orders = {} as Record<Name, number>

beforeAll(async () => {
  scene = await makeScene()
  me = scene.technician
  tower = await makeLocation({ fk_location: scene.station.id })
  base = await makeBase({ fk_location: tower.id, criticality: 'A' })
  asset = await makeAsset()
  specialty = await makeSpecialty()
  const make = async (name: Name, given: Parameters<typeof makeWorkOrder>[0]) => {
    orders[name] = (await makeWorkOrder({ fk_location: scene.station.id, ...given })).id
  }
  await make('oil', {
    type: 1,
    title: 'Fuga en la reductora',
    description: 'Pérdida de ACEITE al 100%',
    fkc_priority: 151,
    scheduled_start: '2026-03-04T23:00:00Z'
  })
  await make('paint', {
    type: 168,
    title: 'Pintura de torres',
    fkc_priority: 6,
    fk_location: tower.id,
    fk_base: base.id,
    fk_asset: asset.id,
    scheduled_start: '2026-03-05T03:59:59Z'
  })
  await make('lamp', {
    type: 2,
    title: 'Lámparas LED',
    fkc_priority: 150,
    scheduled_start: '2026-03-05T04:00:00Z',
    requires_stop: true,
    fk_responsible: me.staff
  })
  await make('support', { type: 3, title: 'Apoyo a obra civil', fkc_priority: 7, fkc_status: 11 })
  await make('closed', { type: 1, title: 'Cambio de bandaje', fkc_status: 13, closed_at: '2026-02-01T12:00:00Z' })
  await make('cancelled', { type: 162, title: 'Revisión anual', fkc_status: 15 })
  await ok(scene.supervisor.post('work-order-staff', { fk_work_order: orders.oil, fk_staff: me.staff }))
  const due = [
    await scene.due({ activity: { fk_specialty: specialty.id, estimated_minutes: 45, people: 2 } }),
    await scene.due({ activity: { fkc_check_type: 136, measure_max: 5, estimated_minutes: 30, people: 1 } })
  ]
  const [{ fk_base } = { fk_base: 0 }] = await rowsOf('select fk_base from base_activity where id = $1', [due[0]!.id])
  preventiveBase = (
    await rowsOf('update base set criticality = $2 where id = $1 returning id, code', [fk_base, 'C'])
  )[0] as never
  const made = await ok(
    scene.program(
      due.map(row => row.id),
      { scheduled_date: inDays(7) }
    )
  )
  batch = { id: made.batch.id, order: made.work_order.id }
})

const list = async (query: string, by = me): Promise<number[]> =>
  (await ok(by.get(`workorders?itemsPerPage=100&${query}`))).rows.map((row: { id: number }) => row.id)
const the = (...names: Name[]) => names.map(name => orders[name])
const all = () => [batch.order, ...Object.values(orders).toReversed()]

describe('filters', () => {
  test('none: those of the caller’s lines, newest first', async () => {
    expect(await list('')).toEqual(all())
    expect(await ok(me.get('workorders'))).toMatchObject({ count: 7 })
    expect(await list(`fkLine=${scene.line.id}`)).toEqual(all())
    expect(await list('', await loginAs('Técnico'))).toEqual([])
    expect(await me.get(`workorders?fkLine=${(await makeLine()).id}`)).toMatchObject({
      status: 403,
      errorCode: 'AUTH.FORBIDDEN'
    })
  })

  test.each<[string, () => string, () => number[]]>([
    ['one status', () => 'fkc_status=11', () => the('support')],
    ['several', () => 'fkc_status=13&fkc_status=15', () => the('cancelled', 'closed')],
    ['an empty one is none', () => 'fkc_status=&search=', all],
    ['type', () => 'type=1', () => the('closed', 'oil')],
    ['planned', () => 'is_planned=true', () => [batch.order, ...the('cancelled', 'paint')]],
    ['unplanned', () => 'is_planned=false', () => the('closed', 'support', 'lamp', 'oil')],
    ['priority', () => 'fkc_priority=150&fkc_priority=151', () => the('lamp', 'oil')],
    ['a place and all below', () => `fk_location=${tower.id}`, () => the('paint')],
    ['the line as a place', () => `fk_location=${scene.line.id}`, all],
    ['a base', () => `fk_base=${base.id}`, () => the('paint')],
    ['a base of a check', () => `fk_base=${preventiveBase.id}`, () => [batch.order]],
    ['an asset', () => `fk_asset=${asset.id}`, () => the('paint')],
    ['criticality of its base', () => 'criticality=A', () => the('paint')],
    ['criticality of the base of a check', () => 'criticality=C&criticality=A', () => [batch.order, ...the('paint')]],
    ['what specialty its checks need', () => `fk_specialty=${specialty.id}`, () => [batch.order]],
    ['hours', () => 'labour_minutes_from=120&labour_minutes_to=120', () => [batch.order]],
    ['fewer hours', () => 'labour_minutes_to=119', () => all().slice(1)],
    ['somebody is assigned', () => 'has_people=true', () => the('oil')],
    ['nobody is assigned', () => 'has_people=false', () => all().filter(id => id !== orders.oil)],
    ['late', () => 'is_late=true', () => the('lamp', 'paint', 'oil')],
    ['not late', () => 'is_late=false', () => [batch.order, ...the('cancelled', 'closed', 'support')]],
    ['a batch', () => `fk_batch=${batch.id}`, () => [batch.order]],
    ['somebody responsible', () => `fk_responsible=${me.staff}`, () => the('lamp')],
    ['somebody assigned', () => `fk_staff=${me.staff}`, () => the('oil')],
    ['nobody assigned', () => 'fk_staff=2147483647', () => []],
    ['mine: assigned or responsible', () => 'assigned_to_me=true', () => the('lamp', 'oil')],
    ['not mine', () => 'assigned_to_me=false', () => all().filter(id => !the('lamp', 'oil').includes(id))],
    ['stops the line', () => 'requires_stop=true', () => the('lamp')],
    [
      'a day of the operator',
      () => 'scheduled_start_from=2026-03-04&scheduled_start_to=2026-03-04',
      () => the('paint', 'oil')
    ],
    [
      'from a moment',
      () => 'scheduled_start_from=2026-03-05T04:00:00Z&scheduled_start_to=2026-12-31',
      () => [...(batchIsLater() ? [] : [batch.order]), ...the('lamp')]
    ],
    ['closed within days', () => 'closed_at_from=2026-01-01&closed_at_to=2026-02-01', () => the('closed')],
    ['several together', () => `is_planned=false&fkc_status=9&assigned_to_me=true&search=aceite`, () => the('oil')]
  ])('%s', async (_, query, expected) => {
    expect(await list(query())).toEqual(expected())
  })

  test('the year in which it was closed, else is to begin, else was made; in the zone of the operator', async () => {
    const own = await makeScene()
    const inYear = async (more: object) =>
      (await makeWorkOrder({ fk_location: own.station.id, created_at: '2022-05-01T12:00:00Z', ...more })).id
    const scheduled_start = '2023-05-01T12:00:00Z'
    const made = await inYear({})
    const planned = await inYear({ scheduled_start })
    const closed = await inYear({ scheduled_start, fkc_status: 13, closed_at: '2025-01-01T03:59:59Z' })
    const found = await Promise.all([2022, 2023, 2024, 2025].map(year => list(`year=${year}`, own.technician)))
    expect(found).toEqual([[made], [planned], [closed], []])
  })

  test('mine is of whoever asks, also for somebody who is nobody', async () => {
    expect(await list('assigned_to_me=true', scene.supervisor)).toEqual([])
    expect(await list('assigned_to_me=false', scene.supervisor)).toEqual(all())
    const admin = await loginAs('Administrador')
    await rowsOf('update "user" set fk_staff = null where id = $1', [admin.user.id])
    expect(await list('assigned_to_me=true', admin)).toEqual([])
    expect(await list(`assigned_to_me=false&fkLine=${scene.line.id}`, admin)).toEqual(all())
  })

  test.each([
    ['nada=1', 'VALIDATION.INVALID_DATA', 'nada'],
    ['fkc_status=x', 'VALIDATION.INVALID_DATA', 'fkc_status.0'],
    ['is_planned=quiza', 'VALIDATION.INVALID_DATA', 'is_planned'],
    ['labour_minutes_from=dos', 'VALIDATION.INVALID_DATA', 'labour_minutes_from'],
    ['labour_minutes=2', 'VALIDATION.INVALID_DATA', 'labour_minutes'],
    ['scheduled_start_from=ayer', 'VALIDATION.INVALID_DATA', 'scheduled_start_from'],
    ['sortBy=description', 'VALIDATION.INVALID_PAGINATION', 'sortBy'],
    ['itemsPerPage=501', 'VALIDATION.INVALID_PAGINATION', 'itemsPerPage']
  ])('%s is refused', async (query, errorCode, field) => {
    expect(await me.get(`workorders?${query}`)).toMatchObject({
      status: 400,
      errorCode,
      errors: { [field]: expect.any(Array) }
    })
  })
})

/** The batch starts today, so the filter up to the end of 2026 stops finding it after that year. */
const batchIsLater = () => new Date().getUTCFullYear() > 2026

describe('words', () => {
  test.each<[string, () => number[]]>([
    ['aceite', () => the('oil')],
    ['PERDIDA reductora', () => the('oil')],
    ['lamparas', () => the('lamp')],
    ['100%', () => the('oil')],
    ['_', () => []],
    ['torres aceite', () => []]
  ])('%s', async (words, expected) => {
    expect(await list(`search=${encodeURIComponent(words)}`)).toEqual(expected())
  })

  test('the code, whole or its end', async () => {
    const { code } = await ok(me.get(`workorders/${orders.paint}`))
    expect(await list(`search=${code}`)).toEqual(the('paint'))
    expect(await list(`search=${code.toLowerCase()}`)).toEqual(the('paint'))
    expect(await list(`search=${code.slice(-6)}`)).toContain(orders.paint)
  })
})

describe('counts', () => {
  const counts = async (query: string, by = me) => {
    const { states, ...rest } = await ok(by.get(`workorders/counts?${query}`))
    const byState = states.map(({ fkc_status, count }: Record<string, number>) => [fkc_status, count])
    return { ...Object.fromEntries(byState), ...rest }
  }

  test.each<[string, string, Record<string, number>]>([
    ['all', '', { 9: 4, 11: 1, 13: 1, 15: 1, late: 3, without_people: 4, mine: 2 }],
    ['planned ones', 'is_planned=true', { 9: 2, 15: 1, late: 1, without_people: 2, mine: 0 }],
    ['of a state', 'fkc_status=13', { 13: 1, late: 0, without_people: 0, mine: 0 }],
    ['words', 'search=aceite', { 9: 1, late: 1, without_people: 0, mine: 1 }],
    ['late ones', 'is_late=true&requires_stop=true', { 9: 1, late: 1, without_people: 1, mine: 1 }],
    ['what nothing meets', 'search=nada', { late: 0, without_people: 0, mine: 0 }]
  ])('%s', async (_, query, expected) => {
    expect(await counts(query)).toEqual(expected)
  })

  test('late: not begun, and to begin before today; mine: still to be done; without people: open', async () => {
    const own = await makeScene()
    const midnight = `${today()}T00:00:00-04:00`
    const before = new Date(Date.parse(midnight) - 1).toISOString()
    for (const fkc_status of [9, 10, 11, 12, 13, 15])
      await makeWorkOrder({
        fk_location: own.station.id,
        fkc_status,
        scheduled_start: before,
        fk_responsible: own.technician.staff
      })
    await makeWorkOrder({ fk_location: own.station.id, scheduled_start: midnight })
    expect(await counts('', own.technician)).toMatchObject({ late: 2, mine: 3, without_people: 5 })
    const late = (await ok(own.technician.get('workorders?is_late=true'))).rows
    expect(late.map((row: { fkc_status: number }) => row.fkc_status)).toEqual([10, 9])
  })

  test('of whoever asks, of their lines', async () => {
    expect(await counts('', scene.supervisor)).toMatchObject({ 9: 4, mine: 0 })
    expect(await counts('', await loginAs('Técnico'))).toEqual({ late: 0, without_people: 0, mine: 0 })
    expect(await me.get(`workorders/counts?fkLine=${(await makeLine()).id}`)).toMatchObject({ status: 403 })
    for (const query of ['nada=1', 'page=2', 'format=xlsx'])
      expect(await me.get(`workorders/counts?${query}`)).toMatchObject({ status: 400 })
    expect(await (await loginAs(['catalogs.read'])).get('workorders/counts')).toMatchObject({ status: 403 })
  })
})

describe('order', () => {
  test('priorities by what they mean, not by id', async () => {
    const rows = (await ok(me.get('workorders?itemsPerPage=100&sortBy=fkc_priority&sortDesc=true'))).rows
    expect(rows.map((row: { fkc_priority: number }) => row.fkc_priority)).toEqual([151, 150, 8, 8, 8, 7, 6])
    expect((await list('sortBy=fkc_priority')).slice(0, 2)).toEqual(the('paint', 'support'))
  })

  test('every field both ways: what has none comes last, ties newest first', async () => {
    for (const field of [
      'id',
      'code',
      'title',
      'type',
      'fkc_status',
      'scheduled_start',
      'scheduled_end',
      'created_at',
      'updated_at',
      'closed_at',
      'checks_flagged',
      'labour_minutes'
    ]) {
      for (const isDescending of [true, false]) {
        const { rows } = await ok(me.get(`workorders?itemsPerPage=100&sortBy=${field}&sortDesc=${isDescending}`))
        expect(sorted(rows.map((row: { id: number }) => row.id)), field).toEqual(sorted(all()))
        const values = rows.map((row: Record<string, unknown>) => row[field])
        const given = values.filter((value: unknown) => value !== null)
        expect(values.slice(0, given.length), field).toEqual(given)
        expect(given, field).toEqual(isDescending ? sorted(given as string[]).toReversed() : sorted(given as string[]))
        const same = rows
          .filter((row: Record<string, unknown>) => row[field] === values[0])
          .map((row: { id: number }) => row.id)
        expect(same, field).toEqual(sorted(same as number[]).toReversed())
      }
    }
  })

  test('page by page it is the same as at once', async () => {
    const pages = []
    for (const page of [1, 2, 3, 4])
      pages.push(
        ...(await ok(me.get(`workorders?sortBy=checks_flagged&sortDesc=true&itemsPerPage=2&page=${page}`))).rows
      )
    expect(pages.map(row => row.id)).toEqual(await list('sortBy=checks_flagged&sortDesc=true'))
  })
})

test('flagged: NOK or out of range, in a check or a task; filtered and first', async () => {
  expect(await list('has_flagged=true')).toEqual([])
  expect(await list('has_flagged=false')).toEqual(all())
  await ok(me.put(`workorders/state/${batch.order}/11`))
  const { checks } = await ok(me.get(`workorders/${batch.order}`))
  const measure = checks.find((check: { fkc_check_type: number }) => check.fkc_check_type === 136)
  const other = checks.find((check: { id: number }) => check.id !== measure.id)
  await ok(me.put(`checks/${measure.id}`, { value_number: 9 }))
  expect(await list('has_flagged=true')).toEqual([batch.order])
  await ok(me.put(`checks/${other.id}`, { value_ok: false }))
  expect(await list('has_flagged=false')).toEqual(all().slice(1))
  expect((await ok(me.get('workorders?sortBy=checks_flagged&sortDesc=true'))).rows[0]).toMatchObject({
    id: batch.order,
    checks_flagged: 2,
    checks_answered: 2,
    checks_count: 2
  })
  await ok(me.put(`checks/${measure.id}`, { not_done_reason: 'manómetro roto' }))
  expect((await ok(me.get('workorders?has_flagged=true'))).rows[0]).toMatchObject({
    id: batch.order,
    checks_flagged: 1,
    checks_answered: 2
  })
})

test('as a crew takes them, by the rule that the browser shows', async () => {
  const { EN_CURSO, PENDIENTE } = workOrderStatus
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const fk_location = scene.station.id
  const ids = new Set<number>()
  for (const [fkc_status, scheduled_start] of [
    [PENDIENTE, null],
    [PENDIENTE, hours(-60)],
    [PENDIENTE, hours(40)],
    [EN_CURSO, hours(-80)],
    [PENDIENTE, hours(0)],
    [PENDIENTE, hours(-30)],
    [EN_CURSO, null]
  ] as const)
    ids.add((await makeWorkOrder({ fk_location, fkc_status, scheduled_start })).id)
  const whole = await ok(me.get('workorders?sortBy=crew_start&itemsPerPage=100'))
  const rows = (whole.rows as WorkOrder[]).filter(({ id }) => ids.has(id))
  expect(rows).toHaveLength(7)
  const places = (ordered: WorkOrder[]) =>
    ordered.map(row => [crewPartOf(row, hours(0), 'America/La_Paz'), row.scheduled_start])
  const [first, second, ...others] = places(rows)
  expect([first, second].map(place => place?.[0])).toEqual(['now', 'now'])
  expect(others).toEqual(places(rows.toSorted(byCrewStart(hours(0), 'America/La_Paz'))).slice(2))
  expect(others.map(([part]) => part)).toEqual(['tonight', 'next', 'late', 'late', 'undated'])
})
