import { workOrderStatus } from 'contract/core/classifier.ts'
import { type ReasonUse, reasonUses } from 'contract/catalogs/reason-uses.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import * as make from '../../../test/factories.ts'

async function transition(fkc_to: number, reason: string) {
  const { db } = await testDatabase()
  const { id } = await make.makeWorkOrder()
  await db.execute(
    sql`insert into work_order_transition (fk_work_order, fkc_to, reason) values (${id}, ${fkc_to}, ${reason})`
  )
}

async function rescheduled(reason: string) {
  const { db } = await testDatabase()
  const { id } = await make.makeBaseActivity()
  await db.execute(sql`insert into reschedule_history (fk_base_activity, new_date, reason)
    values (${id}, '2026-05-01', ${reason})`)
}

async function notDone(not_done_reason: string) {
  const { db } = await testDatabase()
  const { id } = await make.makeBaseActivity()
  await db.execute(sql`insert into "check" (fk_base_activity, scheduled_date, fkc_status, fkc_check_type, not_done_reason)
    values (${id}, '2026-05-01', 72, 135, ${not_done_reason})`)
}

/** Gives a reason, as each use keeps it; with the kind of record that then uses it. */
const given: Readonly<Record<ReasonUse, readonly [(reason: string) => Promise<unknown>, string]>> = {
  reschedule: [rescheduled, 'reprogramaciones'],
  deactivate: [inactive_reason => make.makeBaseActivity({ is_active: false, inactive_reason }), 'actividades por base'],
  not_done: [notDone, 'checks'],
  hold: [reason => transition(workOrderStatus.EN_ESPERA, reason), 'órdenes de trabajo'],
  cancel: [reason => transition(workOrderStatus.CANCELADO, reason), 'órdenes de trabajo'],
  doubt: [reason => make.makeReading({ reason }), 'lecturas'],
  reading: [reason => make.makeReading({ reason }), 'lecturas'],
  replace: [reason => make.makeAssetVersion({ reason }), 'estancias de activos']
}

const aReason = (used_for: ReasonUse, more: object = {}) => ({
  code: make.unique('MOT'),
  name: make.unique('Motivo'),
  used_for,
  ...more
})

test.each(reasonUses)('a reason to %s that was given keeps its words; it can be switched off', async used_for => {
  const api = await loginAs('Planificador')
  const free = await ok(api.post('reasons', aReason(used_for)))
  const used = await ok(api.post('reasons', aReason(used_for)))
  const [give, by] = given[used_for]
  await give(used.name)
  const inUse = (message: string) => ({ status: 409, errorCode: 'DOMAIN.CONFLICT', reason: 'in_use', message })
  expect(await api.delete(`reasons/${used.id}`)).toMatchObject(inUse(`No se puede eliminar: está en uso por ${by}`))
  const kept = `No se puede cambiar: está en uso por ${by}. Desactívelo y añada otro`
  expect(await api.put(`reasons/${used.id}`, { name: 'Otras palabras', version: 1 })).toMatchObject(inUse(kept))
  const other = reasonUses.find(use => use !== used_for)
  expect(await api.put(`reasons/${used.id}`, { used_for: other, version: 1 })).toMatchObject(inUse(kept))
  // The whole form may be sent again, and what isn't kept may change.
  const { name, code } = used
  expect(
    await ok(api.put(`reasons/${used.id}`, { name, code, used_for, description: 'Más', is_active: false, version: 1 }))
  ).toMatchObject({ name, description: 'Más', is_active: false, version: 2 })
  await ok(api.put(`reasons/${free.id}`, { name: make.unique('Otro'), used_for: other, version: 1 }))
  await ok(api.delete(`reasons/${free.id}`))
})

test('the same words may be a reason for two things, but once for each; only for what is known', async () => {
  const api = await loginAs('Planificador')
  const name = make.unique('Árbol caído')
  await ok(api.post('reasons', aReason('hold', { name })))
  await ok(api.post('reasons', aReason('cancel', { name })))
  expect(await api.post('reasons', aReason('hold', { name: name.toUpperCase().replace('Á', 'a') }))).toMatchObject({
    status: 409,
    reason: 'duplicate',
    errors: { name: expect.any(Array) }
  })
  expect(await api.post('reasons', { ...aReason('hold'), used_for: 'nada' })).toMatchObject({
    status: 400,
    errors: { used_for: expect.any(Array) }
  })
  const { rows } = await ok(api.get(`reasons?used_for=hold&search=${encodeURIComponent(name)}`))
  expect(rows).toMatchObject([{ name, used_for: 'hold' }])
})

test('a new installation has reasons for everything that is asked, and units', async () => {
  const api = await loginAs('Consulta')
  for (const use of reasonUses)
    expect((await ok(api.get(`reasons?used_for=${use}&is_active=true`))).count, use).toBeGreaterThanOrEqual(2)
  expect((await ok(api.get('measure-units?search=megaohm'))).rows).toMatchObject([{ symbol: 'MΩ' }])
})

test('capitals count in a symbol, which stays while activities or tasks are measured in it', async () => {
  const api = await loginAs('Planificador')
  const unit = (symbol: string) => ({ code: make.unique('UM'), name: make.unique('Unidad'), symbol })
  const letters = make.unique('q')
  const small = await ok(api.post('measure-units', unit(letters)))
  const large = await ok(api.post('measure-units', unit(letters.toUpperCase())))
  expect(await api.post('measure-units', unit(letters))).toMatchObject({
    status: 409,
    reason: 'duplicate',
    errors: { symbol: expect.any(Array) }
  })
  await make.makeTask({ measure_unit: letters })
  expect(await api.put(`measure-units/${small.id}`, { symbol: 'otro', version: 1 })).toMatchObject({
    status: 409,
    reason: 'in_use',
    message: 'No se puede cambiar: está en uso por actividades. Desactívelo y añada otro'
  })
  await ok(api.put(`measure-units/${small.id}`, { name: make.unique('Otro nombre'), version: 1 }))
  await ok(api.delete(`measure-units/${large.id}`))
})
