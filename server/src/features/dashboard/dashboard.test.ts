import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { makeLine, makeWorkOrder } from '../../../test/factories.ts'

type Count = { fkc_status: number; status: { id: number; name: string }; count: number }

const counts = (rows: Count[]) => Object.fromEntries(rows.map(row => [row.fkc_status, row.count]))

test('planned orders by status, of the lines asked for or of all of the caller', async () => {
  const [one, two, other] = [await makeLine(), await makeLine(), await makeLine()]
  for (const [line, type, fkc_status] of [
    [one, 162, 9],
    [one, 168, 9],
    [one, 162, 13],
    [one, 1, 9],
    [two, 162, 9],
    [other, 162, 9]
  ] as const) {
    await makeWorkOrder({ fk_location: line.id, type, fkc_status })
  }
  const who = await loginAs('Consulta', { lines: [one.id, two.id] })
  const path = 'dashboard/planned/status-count'
  const rows: Count[] = await ok(who.get(`${path}?fkLine=${one.id}`))
  expect(counts(rows)).toEqual({ 9: 2, 10: 0, 11: 0, 12: 0, 13: 1, 15: 0 })
  expect(rows[0]).toEqual({ fkc_status: 9, status: { id: 9, name: 'Pendiente' }, count: 2 })
  expect(counts(await ok(who.get(path)))).toMatchObject({ 9: 3, 13: 1 })
  expect(counts(await ok(who.get(`${path}?fkLine=${one.id}&fkLine=${two.id}`)))).toMatchObject({ 9: 3 })
  expect(await who.get(`${path}?fkLine=${other.id}`)).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  expect(await who.get(`${path}?fkLine=x`)).toMatchObject({ status: 400 })
  expect(await (await loginAs(['catalogs.read'], { lines: [one.id] })).get(path)).toMatchObject({ status: 403 })
})
