import { afterAll, expect, test } from 'vitest'
import { buildOwnApp } from '../../../test/app.ts'
import { loginAs } from '../../../test/client.ts'

const own = await buildOwnApp('administradores')

afterAll(async () => {
  await own.app.close()
  await own.database.close()
})

test('two administrators who disable each other at the same moment: one stays, and the other one hears why', async () => {
  for (let round = 1; round <= 5; round++) {
    const [ana, eva] = [await loginAs('Administrador', {}, own), await loginAs('Administrador', {}, own)]
    await own.database.pool.query('update "user" set is_active = false where id <> all($1)', [
      [ana.user.id, eva.user.id]
    ])
    const answers = await Promise.all([
      ana.put(`users/${eva.user.id}`, { is_active: false }),
      eva.put(`users/${ana.user.id}`, { is_active: false })
    ])
    const { rows } = await own.database.pool.query('select count(*)::int as n from "user" where is_active')
    expect(rows).toEqual([{ n: 1 }])
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    const refused = answers.find(answer => answer.status !== 200)
    // A caller who came too late is already signed out, or made the change at the same moment.
    if (refused?.status !== 401)
      expect(refused).toMatchObject({
        status: 409,
        errorCode: 'DOMAIN.CONFLICT',
        reason: 'last_administrator',
        message: 'Debe quedar al menos un administrador activo'
      })
  }
})
