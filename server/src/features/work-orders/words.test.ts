import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeAsset, makeBase, makeLocation, makeStaff, makeWorkOrder } from '../../../test/factories.ts'
import { makeScene, rowsOf, type Scene } from '../../../test/scenario.ts'

let scene: Scene
let me: SignedIn

beforeAll(async () => {
  scene = await makeScene()
  me = scene.supervisor
})

/** The orders of the line that words find. */
const found = async (words: string, by = me): Promise<number[]> =>
  (await ok(by.get(`workorders?sortBy=id&search=${encodeURIComponent(words)}`))).rows.map(
    (row: { id: number }) => row.id
  )

const order = (given: Parameters<typeof makeWorkOrder>[0] = {}) =>
  makeWorkOrder({ fk_location: scene.station.id, type: 168, ...given })

/** Orders whose kept words differ from what they are now. */
const wrong = () =>
  rowsOf(`select * from work_order_words_now full join work_order_words using (fk_work_order, fk_line, text)
    where work_order_words_now is null or work_order_words is null`)

describe('an order is found by what it points to, also by its new name', () => {
  test.each([
    [
      'its base',
      'base',
      'code',
      () => makeBase({ code: 'PIN-77A', fk_location: scene.station.id }),
      'fk_base',
      'pin-77a'
    ],
    ['its asset', 'asset', 'name', () => makeAsset({ name: 'Reductora Kissling' }), 'fk_asset', 'KISSLING'],
    [
      'its place',
      'location',
      'name',
      () => makeLocation({ name: 'Torre Ñuflo', fk_location: scene.line.id }),
      'fk_location',
      'nuflo'
    ],
    [
      'who is responsible',
      'staff',
      'last_name',
      () => makeStaff({ last_name: 'Condarco' }),
      'fk_responsible',
      'condarco'
    ]
  ] as const)('%s', async (_, table, column, make, field, words) => {
    const { id: target } = await make()
    const { id } = await order({ [field]: target })
    const { id: other } = await order()
    expect(await found(words)).toEqual([id])
    await rowsOf(`update ${table} set ${column} = 'Renombrado-${table}' where id = $1`, [target])
    expect([await found(words), await found(`renombrado-${table}`)]).toEqual([[], [id]])
    await rowsOf(`update work_order set ${field} = $2 where id = $1`, [other, target])
    expect(await found(`renombrado-${table}`)).toEqual([id, other])
    expect(await wrong()).toEqual([])
  })

  test('who is assigned, as long as they are', async () => {
    const { id: fk_staff } = await makeStaff({ first_name: 'Zenobia', last_name: 'Ticona' })
    const { id } = await order({ title: 'Engrase' })
    expect(await found('zenobia engrase')).toEqual([])
    const row = await ok(me.post('work-order-staff', { fk_work_order: id, fk_staff }))
    expect(await found('zenobia engrase')).toEqual([id])
    await ok(me.delete(`work-order-staff/${row.id}`))
    expect(await found('zenobia')).toEqual([])
    expect(await wrong()).toEqual([])
  })

  test('the bases of its checks', async () => {
    const due = await scene.due()
    const [{ code }] = (await rowsOf(
      'select b.code from base b join base_activity ba on ba.fk_base = b.id where ba.id = $1',
      [due.id]
    )) as [{ code: string }]
    const { work_order } = await ok(scene.program([due.id]))
    expect(await found(code)).toEqual([work_order.id])
    expect(await wrong()).toEqual([])
  })

  test('not by the name of the line, nor by those of other lines', async () => {
    const { id: fk_base } = await makeBase({ name: 'Única del mundo' })
    await makeWorkOrder({ fk_base })
    expect(await found('unica del mundo')).toEqual([])
    const { id } = await order({ fk_location: scene.line.id, title: 'De toda la línea' })
    expect(await found(scene.line.name)).not.toContain(id)
    expect(await found('unica', await loginAs('Administrador'))).toHaveLength(1)
  })
})

test.each(['order', 'name'])(
  'an order made while its base is renamed has the new name, whoever is first: %s',
  async first => {
    const { id } = await makeBase({ fk_location: scene.station.id })
    const { url } = await testDatabase()
    const connect = async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }
    const [one, two] = [await connect(), await connect()]
    const statements = [
      `insert into work_order (type, title, fk_location, fk_base) values (168, 'x', ${scene.station.id}, ${id})`,
      `update base set name = 'Nombre nuevo ${first}' where id = ${id}`
    ]
    if (first === 'name') statements.reverse()
    await one.query('begin')
    await one.query(statements[0]!)
    const { rows } = await two.query('select pg_backend_pid() as pid')
    const later = two.query(statements[1]!)
    const isBlocked = 'select cardinality(pg_blocking_pids($1)) > 0 as is_so'
    await vi.waitFor(
      async () => expect((await one.query(isBlocked, [rows[0].pid])).rows).toEqual([{ is_so: true }]),
      10_000
    )
    await one.query('commit')
    await later
    await Promise.all([one.end(), two.end()])
    expect(await found(`nombre nuevo ${first}`)).toHaveLength(1)
    expect(await wrong()).toEqual([])
  }
)

test('rebuilding writes what triggers did not see', async () => {
  await rowsOf('delete from work_order_words')
  expect(await wrong()).not.toEqual([])
  await rowsOf('select rebuild_totals()')
  expect(await wrong()).toEqual([])
})
