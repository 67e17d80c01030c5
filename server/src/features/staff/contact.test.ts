import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeLine, makeLocation, makeStaff, makeWorkOrder, unique } from '../../../test/factories.ts'

/** An order with one person on it, whose document, telephone and mail are not for everybody. */
async function crew() {
  const line = await makeLine()
  const order = await makeWorkOrder({ fk_location: (await makeLocation({ fk_location: line.id })).id })
  const secrets = { dni: unique('SECRETO'), phone: unique('70000'), email: `${unique('persona')}@teleferico.example` }
  const person = await makeStaff({ ...secrets, external_id: unique('EXT') })
  const boss = await loginAs('Administrador')
  await ok(boss.post('work-order-staff', { fk_work_order: order.id, fk_staff: person.id }))
  await ok(boss.post('stafflocation', { fk_staff: person.id, fk_location: line.id, is_locked: false }))
  const places = [
    `staff?search=${person.last_name}`,
    `staff/${person.id}`,
    'staff/getAllStaffGom/0',
    `stafflocation/${person.id}/assigned`,
    `stafflocation?search=${person.last_name}`,
    `workorders/${order.id}`,
    `work-order-staff?fk_work_order=${order.id}`
  ]
  return { line, order, person, secrets, places }
}

test('documents, telephones and mails of people: for whoever leads, not for everybody who sees people', async () => {
  const { line, person, secrets, places } = await crew()
  const { pool } = await testDatabase()
  await pool.query(`update staff set department = 'Mantenimiento' where id = $1`, [person.id])
  for (const profile of ['Supervisor', 'Planificador'] as const) {
    const leader = await loginAs(profile, { lines: [line.id] })
    for (const path of places) expect(JSON.stringify(await ok(leader.get(path))), path).toContain(secrets.dni)
    expect(JSON.stringify(await ok(leader.get(`staff/${person.id}`)))).toContain(secrets.phone)
  }
  for (const profile of ['Técnico', 'CCM', 'Almacén', 'Consulta'] as const) {
    const api = await loginAs(profile, { lines: [line.id] })
    for (const path of places) {
      const said = JSON.stringify(await ok(api.get(path)))
      expect(said, path).toContain(person.last_name)
      for (const secret of [...Object.values(secrets), String(person.external_id)])
        expect(said, `${profile} ${path}`).not.toContain(secret)
    }
  }
})

test('nor are they found, ordered or assigned by them', async () => {
  const { line, order, person, secrets } = await crew()
  const [knows, doesNot] = [
    await loginAs('Supervisor', { lines: [line.id] }),
    await loginAs(['staff.read', 'work-orders.read', 'work-orders.assign', 'audit.read'], { lines: [line.id] })
  ]
  const found = ['staff?search=', 'stafflocation?search=', 'work-order-staff?search=']
  for (const path of found) {
    expect((await ok(knows.get(`${path}${secrets.dni}`))).count, path).toBe(1)
    expect((await ok(doesNot.get(`${path}${secrets.dni}`))).count, path).toBe(0)
  }
  const candidates = `work-order-staff/candidates?fk_work_order=${order.id}`
  expect((await ok(knows.get(`${candidates}&search=${secrets.dni}`))).people).toMatchObject([{ dni: secrets.dni }])
  expect((await ok(doesNot.get(`${candidates}&search=${secrets.dni}`))).people).toEqual([])
  expect((await ok(doesNot.get(`${candidates}&search=${person.last_name}`))).people).toMatchObject([{ dni: null }])
  // Ordered by nothing, whichever way round.
  const order1 = (await ok(doesNot.get('staff?sortBy=dni'))).rows.map(({ id }: { id: number }) => id)
  const order2 = (await ok(doesNot.get('staff?sortBy=dni&sortDesc=true'))).rows.map(({ id }: { id: number }) => id)
  expect(order1).toEqual(order2)
  expect((await ok(doesNot.get(`audit?entity=staff&fk_entity=${person.id}`))).count).toBe(0)
})
