import { expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'
import { daysAgo, makeScene, rowsOf } from '../../../test/scenario.ts'

// What is improbable of a reading is refused until it is explained, on every way in.

const scene = await makeScene()
const { technician } = scene

/** A meter of hours that turns over, read as 70,656.4 two days ago and as 70,662 a day ago. */
async function hoursOfLine() {
  const unit = await make.makeUsageUnit({ name: make.unique('Horas'), symbol: 'h' })
  const base = await make.makeBase({ fk_location: scene.station.id })
  const fields = { fk_base: base.id, fk_usage_unit: unit.id, rollover_at: 1_000_000 }
  const { id } = await make.makeBaseMetric(fields)
  const read = (value: number, days: number, more: object = {}) =>
    technician.post('readings', { fk_base_metric: id, value, read_at: daysAgo(days), ...more })
  await ok(read(70_656.4, 3))
  await ok(read(70_662, 2))
  const values = async () =>
    (await rowsOf('select value from reading where fk_base_metric = $1 order by read_at', [id])).map(
      row => row['value']
    )
  return { id, read, values }
}

const ways = {
  'readings, one': (item: object) => technician.post('readings', item),
  'readings, several': (item: object) => technician.post('readings/bulk', { items: [item] }),
  'readings, several, of an older client': (item: object) =>
    technician.post('readings/bulk', { items: [item], ask: false }),
  'an import': (item: object) => technician.post('readings/bulk', { items: [{ ...item, fkc_source: 82 }] })
}

test.each(Object.entries(ways))('%s: too much needs a reason, a lower one its meaning', async (name, send) => {
  const { id, values } = await hoursOfLine()
  const prefix = name === 'readings, one' ? '' : 'items.0.'
  const item = { fk_base_metric: id, read_at: daysAgo(1) }
  expect(await send({ ...item, value: 79_662 })).toMatchObject({
    status: 400,
    errors: { [`${prefix}reason`]: ['Serían 9,000 horas en 1 día: más de 24 al día'] }
  })
  const asked = { status: 400, errors: { [`${prefix}meaning`]: ['Es menor que la anterior (70,662)'] } }
  expect(await send({ ...item, value: 3 })).toMatchObject(asked)
  expect(await send({ ...item, value: 3, reason: 'Porque sí' })).toMatchObject(asked)
  expect(await send({ ...item, value: 3, meaning: 'rollover' })).toMatchObject({
    status: 400,
    errors: { [`${prefix}reason`]: ['Serían 929,341 horas en 1 día: más de 24 al día'] }
  })
  expect(await values()).toEqual([70_656.4, 70_662])
  await ok(send({ ...item, value: 79_662, reason: 'Se ajustó el contador' }))
  expect(await values()).toEqual([70_656.4, 70_662, 79_662])
})

test('a plain turn is taken as one; nothing counted years because of an earlier reading typed later', async () => {
  const { id, read } = await hoursOfLine()
  await rowsOf('update base_metric set rollover_at = 70670 where id = $1', [id])
  expect(await ok(read(5, 1))).toMatchObject({ value: 5, doubt: 'lower' })
  const other = await hoursOfLine()
  expect(await other.read(80_000, 2, { read_at: daysAgo(2).replace('T12', 'T11'), reason: 'Cambio' })).toMatchObject({
    status: 400,
    errors: { value: ['La lectura no puede ser mayor que la siguiente (70662)'] }
  })
})

test('correcting and deleting need a reason; a correction is questioned like a reading', async () => {
  const { id, values } = await hoursOfLine()
  const [last] = (await ok(technician.get(`readings?fk_base_metric=${id}&sortBy=read_at&sortDesc=true`))).rows
  const without = { status: 400, errors: { reason: ['El campo Motivo es obligatorio'] } }
  expect(await technician.put(`readings/${last.id}`, { value: 70_663 })).toMatchObject(without)
  expect(await technician.put(`readings/${last.id}`, { value: 70_663, reason: ' ' })).toMatchObject({ status: 400 })
  expect(await technician.delete(`readings/${last.id}`)).toMatchObject(without)
  expect(await technician.put(`readings/${last.id}`, { value: 3, reason: 'Mal leída' })).toMatchObject({
    status: 400,
    errors: { meaning: ['Es menor que la anterior (70,656.4)'] }
  })
  const corrected = { value: 3, reason: 'Contador nuevo', meaning: 'replaced' }
  expect(await ok(technician.put(`readings/${last.id}`, corrected))).toMatchObject({ is_reset: true, value: 3 })
  expect(await values()).toEqual([70_656.4, 3])
})

test('the first reading of a replaced counter deleted: the next one is of the new counter still', async () => {
  const { id, read } = await hoursOfLine()
  const first = await ok(read(0, 1, { meaning: 'replaced' }))
  await ok(read(4, 1, { read_at: daysAgo(1).replace('T12', 'T18') }))
  await ok(technician.delete(`readings/${first.id}`, { reason: 'Registrada dos veces' }))
  const { rows } = await ok(technician.get(`readings?fk_base_metric=${id}&sortBy=read_at&sortDesc=true`))
  expect(rows[0]).toMatchObject({ value: 4, is_reset: true })
})
