import { beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { statuses } from '../../../test/accounts.ts'
import {
  makeAsset,
  makeAssetVersion,
  makeBase,
  makeLine,
  makeLocation,
  makeWorkOrder
} from '../../../test/factories.ts'
import { rowsOf } from '../../../test/scenario.ts'

let line: { id: number }
let planner: SignedIn
let technician: SignedIn
/** Planner of another line. */
let other: SignedIn

beforeAll(async () => {
  line = await makeLine()
  const otherLine = await makeLine()
  planner = await loginAs('Planificador', { lines: [line.id] })
  technician = await loginAs('Técnico', { lines: [line.id] })
  other = await loginAs('Planificador', { lines: [otherLine.id] })
})

const newBase = async (on = line.id) => makeBase({ fk_location: (await makeLocation({ fk_location: on })).id })
const labelOf = async (entity: string, id: number, by = planner) =>
  (await ok(by.post('label/of', { entity, ids: [id] })))[0]
const blank = async () => (await ok(planner.post('label/blank', { count: 1 })))[0]
const tie = (by: SignedIn, code: string, entity: string, fk_entity: number, more = {}) =>
  by.post(`label/${code}/tie`, { entity, fk_entity, ...more })

test('each record gets one label at its first print and keeps it, whatever it is called later', async () => {
  const [base, second] = [await newBase(), await newBase()]
  const [first] = await ok(planner.post('label/of', { entity: 'base', ids: [base.id] }))
  expect(first).toMatchObject({
    entity: 'base',
    fk_entity: base.id,
    code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
    record: { code: base.code, name: base.name, line: { id: line.id } }
  })
  expect(first.url).toBe(`http://localhost/l/${first.code}`)
  await ok(planner.put(`base/${base.id}`, { code: `${base.code}-X`, name: 'Otro nombre' }))
  const again = await ok(technician.post('label/of', { entity: 'base', ids: [second.id, base.id] }))
  expect(again.map((row: { fk_entity: number }) => row.fk_entity)).toEqual([second.id, base.id])
  expect(again[1]).toMatchObject({ id: first.id, code: first.code, record: { name: 'Otro nombre' } })
  expect(again[0].code).not.toBe(first.code)
})

test('two who print the same records at once get the same labels', async () => {
  const bases = await Promise.all([newBase(), newBase(), newBase()])
  const ids = bases.map(({ id }) => id)
  const answers = await Promise.all(
    [ids, ids.toReversed(), ids].map(order => ok(planner.post('label/of', { entity: 'base', ids: order })))
  )
  const codes = answers.map(
    rows => new Map(rows.map((row: { fk_entity: number; code: string }) => [row.fk_entity, row.code]))
  )
  expect(codes[1]).toEqual(codes[0])
  expect(codes[2]).toEqual(codes[0])
  expect(await rowsOf('select 1 from label where fk_base = any($1)', [ids])).toHaveLength(3)
})

test('whoever prints gets a label for each record, whatever becomes of labels at that moment', async () => {
  for (let round = 0; round < 15; round++) {
    const base = await newBase()
    const [old, fresh] = [await labelOf('base', base.id), await blank()]
    const [printed] = await Promise.all([
      ok(planner.post('label/of', { entity: 'base', ids: [base.id] })),
      planner.delete(`label/${old.code}/tie`),
      tie(planner, fresh.code, 'base', base.id, { replaces: true }),
      tie(planner, old.code, 'base', base.id, { replaces: true })
    ])
    expect(printed).toMatchObject([{ entity: 'base', fk_entity: base.id }])
  }
})

test('an address that can’t be one is refused, not printed', async () => {
  const { app } = await buildTestApp()
  const base = await newBase()
  for (const host of ['a b', ']', 'x:99999', 'x/y']) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/label/of',
      headers: { authorization: `Bearer ${planner.token}`, host },
      payload: { entity: 'base', ids: [base.id] }
    })
    expect([reply.statusCode, reply.json().errorCode], host).toEqual([400, 'VALIDATION.BAD_REQUEST'])
  }
})

test('a label leads to its record: however its code is typed, and only for those of its line', async () => {
  const place = await makeLocation({ fk_location: line.id })
  const stay = await makeAssetVersion({ fk_base: (await newBase()).id })
  for (const [entity, id] of [
    ['location', place.id],
    ['asset', stay.fk_asset]
  ] as const) {
    const { code } = await labelOf(entity, id)
    for (const typed of [code, code.toLowerCase(), `${code.slice(0, 4)}-${code.slice(4)}`.replace('0', 'o')])
      expect(await ok(technician.get(`label/${encodeURIComponent(typed)}`))).toMatchObject({ entity, fk_entity: id })
    const refused = await other.get(`label/${code}`)
    expect(refused).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
    expect(refused.text).not.toMatch(new RegExp(`${entity}|${place.code}`))
    expect(await stranger.get(`label/${code}`)).toMatchObject({ status: 401 })
    const blind = await loginAs(['plans.read'], { lines: [line.id] })
    expect(await blind.get(`label/${code}`)).toMatchObject({ status: 403 })
  }
  expect(await technician.get('label/ZZZZZZZZ')).toMatchObject({ status: 404 })
})

test('an asset in store is everybody’s, as its page is', async () => {
  const asset = await makeAsset()
  const { code } = await labelOf('asset', asset.id)
  expect(await ok(other.get(`label/${code}`))).toMatchObject({ fk_entity: asset.id, record: { line: null } })
})

test('labels are refused for records that aren’t there, of other lines, of other kinds, too many', async () => {
  const base = await newBase()
  const of = (by: SignedIn, body: object) => by.post('label/of', body)
  expect(await of(other, { entity: 'base', ids: [base.id] })).toMatchObject({ status: 403 })
  expect(await of(planner, { entity: 'base', ids: [base.id, 2_000_000_000] })).toMatchObject({ status: 404 })
  expect(
    await of(await loginAs(['assets.read'], { lines: [line.id] }), { entity: 'base', ids: [base.id] })
  ).toMatchObject({
    status: 403
  })
  expect(await of(planner, { entity: 'plan', ids: [1] })).toMatchObject({
    status: 400,
    errors: { entity: expect.any(Array) }
  })
  for (const ids of [[], Array.from({ length: 501 }, (_, index) => index + 1), [0]])
    expect(await of(planner, { entity: 'base', ids })).toMatchObject({ status: 400 })
  expect(await stranger.post('label/of', { entity: 'base', ids: [base.id] })).toMatchObject({ status: 401 })
  expect(await rowsOf('select 1 from label where fk_base = $1', [base.id])).toEqual([])
})

test('a blank label is put on a base or an asset at the first scan, with its change in the audit of the line', async () => {
  const base = await newBase()
  const label = await blank()
  expect(label).toMatchObject({ entity: null, fk_entity: null, record: null, tied_at: null })
  expect(await ok(technician.get(`label/${label.code}`))).toMatchObject({ entity: null })
  expect(await tie(technician, label.code, 'base', base.id)).toMatchObject({ status: 403 })
  expect(await tie(other, label.code, 'base', base.id)).toMatchObject({ status: 403 })
  expect(await tie(planner, label.code, 'base', 2_000_000_000)).toMatchObject({
    status: 400,
    errors: { fk_entity: ['El registro elegido no existe'] }
  })
  expect(await tie(planner, label.code, 'location', base.id)).toMatchObject({ status: 400 })
  expect(await tie(planner, 'ZZZZZZZZ', 'base', base.id)).toMatchObject({ status: 404 })
  expect(await ok(tie(planner, label.code.toLowerCase(), 'base', base.id))).toMatchObject({
    entity: 'base',
    fk_entity: base.id,
    tied_at: expect.any(String)
  })
  // The same again is no change.
  await ok(tie(planner, label.code, 'base', base.id))
  expect(
    await rowsOf(
      "select action, fk_user, fk_line from audit_log where entity = 'label' and fk_entity = $1 order by id",
      [label.id]
    )
  ).toEqual([
    { action: 'insert', fk_user: planner.user.id, fk_line: null },
    { action: 'update', fk_user: planner.user.id, fk_line: line.id }
  ])
  const asset = await makeAsset()
  expect(await tie(planner, label.code, 'asset', asset.id)).toMatchObject({
    status: 409,
    reason: 'in_use',
    message: `La etiqueta ya está en ${base.code}, ${base.name}`
  })
})

test('two who tie the same blank label at once: one wins, the other reads where it is', async () => {
  const [label, first, second] = [await blank(), await newBase(), await newBase()]
  const answers = await Promise.all([first, second].map(({ id }) => tie(planner, label.code, 'base', id)))
  expect(statuses(answers)).toEqual([200, 409])
  const { fk_entity, record } = answers.find(({ status }) => status === 200)?.data ?? {}
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    reason: 'in_use',
    message: `La etiqueta ya está en ${record.code}, ${record.name}`
  })
  expect(await ok(planner.get(`label/${label.code}`))).toMatchObject({ fk_entity })
})

test('one record doesn’t get two labels, neither at once nor later, but another one instead of a lost one', async () => {
  const base = await newBase()
  const [one, two, three] = [await blank(), await blank(), await blank()]
  const answers = await Promise.all([one, two].map(({ code }) => tie(planner, code, 'base', base.id)))
  expect(statuses(answers)).toEqual([200, 409])
  const kept = answers.find(({ status }) => status === 200)?.data
  const said = `La base ya tiene la etiqueta ${kept.code.slice(0, 4)}-${kept.code.slice(4)}`
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ reason: 'duplicate', message: said })
  expect(await tie(planner, three.code, 'base', base.id)).toMatchObject({ status: 409, reason: 'duplicate' })
  await ok(tie(planner, three.code, 'base', base.id, { replaces: true }))
  expect(await ok(planner.get(`label/${kept.code}`))).toMatchObject({ entity: null, tied_at: null })
  expect(await labelOf('base', base.id)).toMatchObject({ code: three.code })
})

test('a label is taken off by whoever may write the record; that of a deleted record is blank again', async () => {
  const base = await newBase()
  const { code, id } = await labelOf('base', base.id)
  expect(await stranger.delete(`label/${code}/tie`)).toMatchObject({ status: 401 })
  expect(await technician.delete(`label/${code}/tie`)).toMatchObject({ status: 403 })
  expect(await other.delete(`label/${code}/tie`)).toMatchObject({ status: 403 })
  expect(await planner.delete('label/ZZZZZZZZ/tie')).toMatchObject({ status: 404 })
  await ok(planner.delete(`label/${code}/tie`))
  await ok(planner.delete(`label/${code}/tie`))
  expect(await ok(planner.get(`label/${code}`))).toMatchObject({ entity: null })
  expect(
    await rowsOf("select fk_line from audit_log where entity = 'label' and fk_entity = $1 and action = 'update'", [id])
  ).toEqual([{ fk_line: line.id }])
  await ok(tie(planner, code, 'base', base.id))
  await ok(planner.delete(`base/${base.id}`))
  expect(await ok(planner.get(`label/${code}`))).toMatchObject({ entity: null, record: null })
})

test('blank labels are made by whoever may put them on something', async () => {
  expect(await technician.post('label/blank', { count: 1 })).toMatchObject({ status: 403 })
  expect(await stranger.post('label/blank', { count: 1 })).toMatchObject({ status: 401 })
  for (const count of [0, 501, 1.5, 'x'])
    expect(await planner.post('label/blank', { count })).toMatchObject({
      status: 400,
      errors: { count: expect.any(Array) }
    })
  const made = await ok(planner.post('label/blank', { count: 30 }))
  expect(new Set(made.map(({ code }: { code: string }) => code)).size).toBe(30)
})

test('what somebody types is a label’s code or a record’s own', async () => {
  const place = await makeLocation({ fk_location: line.id })
  const base = await makeBase({ fk_location: place.id })
  const [asset, order] = [await makeAsset(), await makeWorkOrder({ fk_location: place.id })]
  const { id, code } = await labelOf('base', base.id)
  const find = (typed: string, by = technician) => by.get(`label/find?code=${encodeURIComponent(typed)}`)
  expect(await ok(find(code.toLowerCase()))).toEqual({ entity: 'label', id, code })
  for (const [entity, record] of [
    ['base', base],
    ['asset', asset],
    ['location', place],
    ['work_order', order]
  ] as const)
    expect(await ok(find(` ${record.code.toLowerCase()} `))).toEqual({ entity, id: record.id, code: record.code })
  for (const address of [`https://antigua.example/l/${code}`, `antigua.example/l/${code.toLowerCase()}/`])
    expect(await ok(find(address))).toEqual({ entity: 'label', id, code })
  expect(await find('no existe')).toMatchObject({ status: 404 })
  expect(await find('')).toMatchObject({ status: 400 })
  expect(await find(base.code, other)).toMatchObject({ status: 403 })
  expect(await find(base.code, await loginAs(['plans.read'], { lines: [line.id] }))).toMatchObject({ status: 403 })
  expect(await stranger.get('label/find?code=x')).toMatchObject({ status: 401 })
})
