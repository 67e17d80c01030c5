import { expect, test } from 'vitest'
import { nextYear } from '../../../test/scenario.ts'
import { testDatabase } from '../../../test/database.ts'
import { loginAs, ok } from '../../../test/client.ts'
import { makeAsset, makeAssetVersion, makeBase, makeLine, makeLocation, makeStaff } from '../../../test/factories.ts'

/** The line of the latest entry of a record. */
async function lineInAudit(entity: string, id: number): Promise<number | null> {
  const { pool } = await testDatabase()
  const { rows } = await pool.query(
    'select fk_line from audit_log where entity = $1 and fk_entity = $2 order by id desc limit 1',
    [entity, id]
  )
  return rows[0].fk_line
}

const onNewLine = async () => {
  const line = await makeLine()
  return { line, base: await makeBase({ fk_location: (await makeLocation({ fk_location: line.id })).id }) }
}

test('an asset is of the line where it is, with its parts; of none in store', async () => {
  const { pool } = await testDatabase()
  const [here, there] = [await onNewLine(), await onNewLine()]
  const stay = await makeAssetVersion({ fk_base: here.base.id })
  expect(await lineInAudit('asset_version', stay.id)).toBe(here.line.id)
  // Put in store when it was made, before it was mounted.
  expect(await lineInAudit('asset', stay.fk_asset)).toBe(null)
  const part = await makeAsset({ fk_asset: stay.fk_asset })
  expect(await lineInAudit('asset', part.id)).toBe(here.line.id)
  const change = (id: number) => pool.query('update asset set notes = $2 where id = $1', [id, String(Math.random())])
  await change(stay.fk_asset)
  expect(await lineInAudit('asset', stay.fk_asset)).toBe(here.line.id)
  // A part that is mounted elsewhere itself is there.
  await makeAssetVersion({ fk_asset: part.id, fk_base: there.base.id })
  await change(part.id)
  expect(await lineInAudit('asset', part.id)).toBe(there.line.id)
  await pool.query('update asset_version set is_active = false, removed_at = now() where id = $1', [stay.id])
  expect(await lineInAudit('asset_version', stay.id)).toBe(here.line.id)
  await change(stay.fk_asset)
  expect(await lineInAudit('asset', stay.fk_asset)).toBe(null)
})

test('hours, shifts and people’s lines are of their line', async () => {
  const line = await makeLine()
  const boss = await loginAs('Administrador')
  const hours = await ok(
    boss.post('service-hours/exceptions', { fk_location: line.id, date: `${nextYear}-12-24`, reason: 'Nochebuena' })
  )
  expect(await lineInAudit('service_exception', hours.id)).toBe(line.id)
  const person = await makeStaff()
  const given = await ok(boss.post('stafflocation', { is_locked: false, fk_staff: person.id, fk_location: line.id }))
  expect(await lineInAudit('staff_location', given.id)).toBe(line.id)
})
