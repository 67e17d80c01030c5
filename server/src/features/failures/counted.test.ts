import { describe, expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  makeAnomalyReport,
  makeBase,
  makeFailureType,
  makeLine,
  makeLocation,
  makeUnplanned,
  makeWorkOrder
} from '../../../test/factories.ts'

/** A line with bases, whose failures are of one type. */
async function scene(bases: number) {
  const line = await makeLine()
  const place = await makeLocation({ fk_location: line.id })
  const type = await makeFailureType()
  const ids: number[] = []
  while (ids.length < bases) ids.push((await makeBase({ fk_location: place.id })).id)
  const failure = (base: number, created_at: string, more: Record<string, string | number> = {}) =>
    makeWorkOrder({
      type: 1,
      fk_location: place.id,
      fk_base: ids[base],
      fk_failure_type: type.id,
      created_at,
      ...more
    })
  return { line, place, type, bases: ids, failure, who: await loginAs('Consulta', { lines: [line.id] }) }
}

const stop = (from: string, to: string) => ({ down_from: from, down_to: to })

describe('repeated failures', () => {
  const of = async (who: Awaited<ReturnType<typeof loginAs>>, id: number, kind = 'work-order') =>
    ok(who.get(`dashboard/unplanned/repeats/${kind}/${id}`))

  test('of the same moment follow each other by id', async () => {
    const { failure, who } = await scene(1)
    const [first, second] = [await failure(0, '2025-03-01T12:00:00Z'), await failure(0, '2025-03-01T12:00:00Z')]
    expect(await of(who, first.id)).toMatchObject({ nth: 1, others: [{ id: second.id }] })
    expect(await of(who, second.id)).toMatchObject({ nth: 2, others: [{ id: first.id }] })
  })

  test('all are counted, the latest twenty others are named', async () => {
    const { failure, who } = await scene(1)
    const made: number[] = []
    for (let day = 1; day <= 22; day++)
      made.push((await failure(0, `2025-03-${String(day).padStart(2, '0')}T12:00:00Z`)).id)
    const { nth, others } = await of(who, made.at(-1) ?? 0)
    expect(nth).toBe(22)
    expect(others.map(({ id }: { id: number }) => id)).toEqual(made.toReversed().slice(1, 21))
  })

  test('a report goes by what is known of its order: base, type and moment, though the report says otherwise', async () => {
    const { failure, who, place, bases } = await scene(2)
    const first = await failure(0, '2025-03-01T12:00:00Z')
    const second = await failure(0, '2025-03-05T12:00:00Z')
    const report = await makeAnomalyReport({
      fk_location: place.id,
      fk_base: bases[1],
      fk_failure_type: (await makeFailureType()).id,
      detected_at: '2025-01-05T12:00:00Z',
      fkc_status: 42,
      fk_work_order: second.id
    })
    expect(await of(who, report.id, 'anomaly-report')).toMatchObject({
      nth: 2,
      base: { id: bases[0] },
      others: [{ id: first.id }]
    })
  })
})

test('what fails most comes first; of as many, what repeats, then what took more of the service, then the older one', async () => {
  const { failure, who, line, bases } = await scene(5)
  for (const at of ['2025-01-01', '2025-03-01']) for (const base of [0, 1, 2]) await failure(base, `${at}T12:00:00Z`)
  for (const at of ['2025-03-01', '2025-03-02']) await failure(3, `${at}T12:00:00Z`)
  for (const at of ['2025-01-01', '2025-03-01', '2025-05-01']) await failure(4, `${at}T12:00:00Z`)
  const { pool } = await testDatabase()
  await pool.query(
    `update work_order set down_from = '2025-03-01T12:00:00Z', down_to = '2025-03-01T13:00:00Z'
      where fk_base = $1 and created_at > '2025-02-01'`,
    [bases[2]]
  )
  const path = `dashboard/unplanned/worst-actors?fkLine=${line.id}&from=2025-01-01&to=2025-12-31`
  const { rows } = await ok(who.get(path))
  expect(rows.map(({ id }: { id: number }) => id)).toEqual([4, 3, 2, 0, 1].map(base => bases[base]))
})

describe('the service that stops took', () => {
  /** A day on which the line runs until two in the next morning. */
  const untilTwo = async (line: number, date: string) => {
    const { pool } = await testDatabase()
    await pool.query(
      `insert into service_exception (fk_location, date, opens, closes) values ($1, $2, '06:00', '02:00')`,
      [line, date]
    )
  }

  test('is that of the evening before, too; without an end nothing is known', async () => {
    const { line, place, who } = await scene(0)
    await untilTwo(line.id, '2025-06-01')
    const lost = async (from: string, to: string | null) => {
      const { id, fk_work_order } = await makeUnplanned({ fk_location: place.id, down_from: from, down_to: to })
      const told = [await ok(who.get(`unplanned/${id}`)), await ok(who.get(`workorders/${fk_work_order}`))]
      return told.map(({ down_service_minutes }) => down_service_minutes)
    }
    // From one to three in the morning of 2 June in La Paz.
    expect(await lost('2025-06-02T05:00:00Z', '2025-06-02T07:00:00Z')).toEqual([60, 60])
    expect(await lost('2025-06-02T05:00:00Z', null)).toEqual([null, null])
  })

  test('is counted for each, in whatever order they were', async () => {
    const { failure, line, who } = await scene(1)
    for (const day of ['2025-06-01', '2025-06-20']) await untilTwo(line.id, day)
    await failure(0, '2025-06-10T12:00:00Z', stop('2025-06-10T12:00:00Z', '2025-06-10T12:10:00Z'))
    await failure(0, '2025-06-05T12:00:00Z', stop('2025-06-21T05:00:00Z', '2025-06-21T07:00:00Z'))
    await failure(0, '2025-06-20T12:00:00Z', stop('2025-06-02T05:00:00Z', '2025-06-02T07:00:00Z'))
    await failure(0, '2025-06-25T12:00:00Z', stop('2025-06-11T12:00:00Z', '2025-06-11T12:10:00Z'))
    const path = `dashboard/unplanned/worst-actors?fkLine=${line.id}&from=2025-06-01&to=2025-06-30`
    expect((await ok(who.get(path))).total).toMatchObject({ count: 4, down_minutes: 60 + 60 + 10 + 10 })
  })
})
