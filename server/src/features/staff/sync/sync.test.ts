import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildOwnApp, type TestApp } from '../../../../test/app.ts'
import { loginAs, ok, type SignedIn, stranger } from '../../../../test/client.ts'
import { staff } from '../../../schema/staff.ts'
import { readSource } from './read.ts'

const path = join(mkdtempSync(join(tmpdir(), 'rrhh-')), 'personal.csv')
const own: TestApp = await buildOwnApp('staff_sync', { HR_SOURCE: path })
let boss: SignedIn

/** Ten people, whom the source has too, as it will say them unless a test says otherwise. */
const names = Array.from({ length: 10 }, (_, at) => `P${at}`)
const head = 'dni;nombre;apellidos;telefono;id_externo'
const line = (dni: string, phone = '700') => `${dni};Nombre${dni};Apellido;${phone};R-${dni}`
const say = (lines: readonly string[]) => writeFileSync(path, [head, ...lines].join('\n'))
const sync = (body: object = {}) => boss.post('staff/syncUp', body)

beforeEach(async () => {
  await own.database.db.execute(sql`delete from staff where dni like 'P%'`)
  await own.database.db.insert(staff).values(
    names.map(dni => ({
      dni,
      first_name: `Nombre${dni}`,
      last_name: 'Apellido',
      phone: '700',
      external_id: `R-${dni}`
    }))
  )
  // The caller is a person too, and not in the source.
  boss ??= await loginAs('Administrador', {}, own)
  await own.database.db.execute(sql`update staff set is_active = false where dni not like 'P%'`)
})
afterAll(async () => {
  await own.app.close()
  await own.database.close()
})

const people = async () =>
  (await own.database.db.select().from(staff).orderBy(staff.id)).filter(({ dni }) => dni.startsWith('P'))

test('a preview says what would change and changes nothing; applied, it is so; the second time nothing changes', async () => {
  say([...names.slice(0, 8).map(dni => line(dni)), line('P8', '799'), line('P90')])
  const before = await people()
  const seen = await ok(sync({ preview: true }))
  expect(seen).toMatchObject({
    added: 1,
    changed: 1,
    unchanged: 8,
    deactivated: 1,
    needs_confirmation: false,
    rows: [
      {
        dni: 'P90',
        name: 'NombreP90 Apellido',
        change: 'added',
        fields: { dni: [null, 'P90'], first_name: [null, 'NombreP90'], phone: [null, '700'] }
      },
      { dni: 'P8', change: 'changed', fields: { phone: ['700', '799'] } },
      { dni: 'P9', change: 'deactivated', fields: { is_active: ['true', 'false'] } }
    ]
  })
  expect(await people()).toEqual(before)
  const { rows: _, ...counts } = seen
  expect(await ok(sync({ digest: seen.digest }))).toMatchObject(counts)
  const after = await people()
  expect(after).toHaveLength(11)
  expect(after.find(({ dni }) => dni === 'P8')).toMatchObject({ phone: '799', version: 2 })
  expect(after.find(({ dni }) => dni === 'P9')).toMatchObject({ is_active: false })
  expect(await ok(sync())).toMatchObject({ added: 0, changed: 0, unchanged: 10, deactivated: 0, rows: [] })
  expect(await people()).toEqual(after)
  const told = await own.database.db.execute(
    sql`select action, fk_user from audit_log where entity = 'staff' and after ->> 'dni' = 'P90'`
  )
  expect(told.rows).toEqual([{ action: 'insert', fk_user: boss.user.id }])
  // Who comes back is active again.
  say([...names.map(dni => line(dni)), line('P90')])
  expect((await ok(sync())).rows).toMatchObject([
    { dni: 'P8', change: 'changed' },
    { dni: 'P9', change: 'changed', fields: { is_active: ['false', 'true'] } }
  ])
})

test('a person is who has the identifier of the source, though the document was put right', async () => {
  say([...names.slice(1).map(dni => line(dni)), 'P0-1;NombreP0;Apellido;700;R-P0'])
  expect(await ok(sync())).toMatchObject({ changed: 1, added: 0, deactivated: 0 })
  say([...names.slice(2).map(dni => line(dni)), 'P1;NombreP1;Apellido;700;R-P0'])
  expect(await sync({ preview: true })).toMatchObject({
    status: 409,
    reason: 'source',
    message: expect.stringContaining('no deja claro quién es quién: el documento P1 y el identificador R-P0')
  })
})

test('more than a fifth of the active people goes only if it is confirmed', async () => {
  say(names.slice(0, 8).map(dni => line(dni)))
  expect(await ok(sync({ preview: true }))).toMatchObject({ deactivated: 2, needs_confirmation: false })
  say(names.slice(0, 7).map(dni => line(dni)))
  const before = await people()
  expect(await ok(sync({ preview: true }))).toMatchObject({ deactivated: 3, needs_confirmation: true })
  expect(await sync()).toMatchObject({
    status: 409,
    errorCode: 'DOMAIN.CONFLICT',
    reason: 'unconfirmed',
    message: 'Se desactivarían 3 de 10 personas activas, más de la quinta parte. Si es lo que quiere, confírmelo'
  })
  expect(await people()).toEqual(before)
  expect(await ok(sync({ confirm: true }))).toMatchObject({ deactivated: 3 })
  expect((await people()).filter(({ is_active }) => is_active)).toHaveLength(7)
})

const rewrite = (change: (dni: string) => string) => say(names.map(change))

test('documents that are only written otherwise change nobody', async () => {
  await own.database.db.execute(sql`update staff set dni = '7012' || substr(dni, 2) || '45' where dni like 'P%'`)
  say(names.map(dni => `7.012.${dni.slice(1)}45;Nombre${dni}; Apellido;700.0;R-${dni}`))
  expect(await ok(sync({ preview: true }))).toMatchObject({ unchanged: 10, rows: [] })
  await own.database.db.execute(sql`delete from staff where dni like '7012%'`)
})

test('documents in scientific notation overwrite none: each row says why', async () => {
  rewrite(dni => `5.3${dni.slice(1)}E+06;Nombre${dni};Apellido;700;R-${dni}`)
  const before = await people()
  const refusal = await sync({ confirm: true })
  expect(refusal).toMatchObject({ status: 409, reason: 'source' })
  expect(refusal.errors?.rows).toHaveLength(10)
  expect(await people()).toEqual(before)
})

test.each([
  [
    (dni: string) => `X9${dni};Nombre${dni};Apellido;700;R-${dni}`,
    'Cambia el documento, como a 10 personas a la vez',
    10
  ],
  [(dni: string) => `${dni};Otro${dni};Apellido;700;R-${dni}`, 'Cambia el nombre, como a 10 personas a la vez', 10],
  [
    (dni: string) => (dni === 'P1' ? `${dni};Eva;Sol;700;R-${dni}` : line(dni)),
    'Cambia todo el nombre: ¿es la misma persona?',
    1
  ],
  [
    (dni: string) => (dni === 'P1' ? 'X91;Eva;Sol;700;R-P1' : line(dni)),
    'Cambian el documento y todo el nombre: ¿es la misma persona?',
    1
  ],
  [
    (dni: string) => (dni === 'P1' ? `P01;NombreP1;Apellido;700;R-P1` : line(dni)),
    'En el documento solo cambian ceros, letras o guiones: ¿es correcto?',
    1
  ],
  [
    (dni: string) => (dni === 'P1' ? `Z01;Eva;Sol;700;` : line(dni)),
    'Su documento es casi el de NombreP1 Apellido, que se desactiva: ¿es la misma persona?',
    1
  ],
  [
    (dni: string) => (dni === 'P1' ? `Z77;nombrep1;Apellido;700;` : line(dni)),
    'Se llama como alguien que se desactiva: ¿es la misma persona con otro documento?',
    1
  ]
])('what looks like a mistake is asked, with the reason per row: case %#', async (change, doubt, count) => {
  rewrite(change)
  const before = await people()
  const seen = await ok(sync({ preview: true }))
  expect(seen).toMatchObject({ needs_confirmation: true, are_many_gone: false })
  expect(seen.rows.filter((row: { doubt: string | null }) => row.doubt === doubt)).toHaveLength(count)
  const refusal = await sync({ digest: seen.digest })
  expect(refusal).toMatchObject({ status: 409, reason: 'unconfirmed' })
  expect(refusal.errors?.rows).toHaveLength(count)
  expect(await people()).toEqual(before)
  expect(await ok(sync({ digest: seen.digest, confirm: true }))).toMatchObject({ needs_confirmation: true })
  await own.database.db.execute(sql`delete from staff where external_id like 'R-P%' or dni like 'Z%'`)
})

test('of whoever is deactivated it says what stays: orders that aren’t closed, an account', async () => {
  const [person] = await people()
  const { db } = own.database
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into "user" (email, first_name, fk_profile, fk_staff, password_hash)
      select 'p0@teleferico.example', 'P0', id, ${person?.id ?? 0}, 'x' from profile limit 1 returning id`
  )
  say(names.slice(1).map(dni => line(dni)))
  const seen = await ok(sync({ preview: true }))
  expect(seen.rows).toMatchObject([
    { dni: 'P0', id: person?.id, change: 'deactivated', open_orders: 0, has_account: true }
  ])
  await db.execute(sql`delete from "user" where id = ${rows[0]?.id ?? 0}`)
  // The account is no part of what was seen: it may be closed before this is applied.
  const applied = await ok(sync({ digest: seen.digest }))
  expect(applied.rows).toMatchObject([{ dni: 'P0', has_account: false }])
})

test('a planner, who changes lines and trainings, doesn’t synchronise', async () => {
  say(names.map(dni => line(dni)))
  const planner = await loginAs('Planificador', {}, own)
  expect(await planner.post('staff/syncUp', { preview: true })).toMatchObject({ status: 403 })
})

test('what isn’t as it was seen isn’t applied', async () => {
  say([...names.map(dni => line(dni)), line('P91')])
  const { digest } = await ok(sync({ preview: true }))
  say([...names.map(dni => line(dni)), line('P91'), line('P92')])
  expect(await sync({ digest })).toMatchObject({ status: 409, reason: 'stale' })
  expect(await people()).toHaveLength(10)
})

test('several at once: one does it, the others find it done', async () => {
  say([...names.slice(1).map(dni => line(dni, '7')), line('P93'), line('P94')])
  const answers = await Promise.all(Array.from({ length: 5 }, () => ok(sync())))
  expect(answers.filter(({ added }) => added === 2)).toHaveLength(1)
  expect(await people()).toHaveLength(12)
})

test('all or nothing', async () => {
  say([...names.map(dni => line(dni, '7')), `${'P'.repeat(31)};a;b;;`])
  const before = await people()
  expect(await sync()).toMatchObject({ status: 409, reason: 'source' })
  expect(await people()).toEqual(before)
})

test('who may: 401, 403, 400; documents and telephones only for whoever may see them', async () => {
  say([...names.map(dni => line(dni, '7')), line('P95')])
  expect(await stranger.post('staff/syncUp', {})).toMatchObject({ status: 401 })
  expect(await (await loginAs('Técnico', {}, own)).post('staff/syncUp', {})).toMatchObject({ status: 403 })
  expect(await sync({ nada: 1 })).toMatchObject({ status: 400 })
  expect(await sync({ preview: 'quizás' })).toMatchObject({ status: 400 })
  const writer = await loginAs(['staff.sync', 'staff.read'], {}, own)
  const { rows } = await ok(writer.post('staff/syncUp', { preview: true }))
  expect(rows[0]).toEqual({
    dni: null,
    id: null,
    name: 'NombreP95 Apellido',
    change: 'added',
    open_orders: 0,
    has_account: false,
    doubt: null,
    fields: expect.objectContaining({ dni: [null, null], phone: [null, null], first_name: [null, 'NombreP95'] })
  })
  expect(rows[1].fields).toEqual({ phone: [null, null] })
})

const asked = async (HR_SOURCE: string | undefined, limits = {}, APP_ENV = 'test') =>
  readSource({ HR_SOURCE, APP_ENV }, limits).then(
    ({ bytes }) => Buffer.from(bytes).toString(),
    (error: Error) => error.message
  )

test('a file that isn’t there, isn’t one, or is too large; none in production unless it is set', async () => {
  expect(await asked('no/hay.csv')).toBe('La fuente de personal no está: no se encuentra el archivo «hay.csv».')
  expect(await asked('server')).toBe('La fuente de personal no es un archivo («server»).')
  expect(await asked('package-lock.json', { maxBytes: 1000 })).toMatch(/pesa más de/)
  expect(await asked(undefined)).toContain('documento;nombre;apellidos')
  expect(await asked(undefined, {}, 'production')).toMatch(/no está configurada: falta el ajuste HR_SOURCE/)
})

test('an address: with a password, slow, too large, failing, not there', async () => {
  const server: Server = createServer((request, reply) => {
    if (request.url === '/slow') return
    if (request.url === '/down') reply.statusCode = 503
    if (request.url === '/large') {
      for (let at = 0; at < 100; at++) reply.write('x'.repeat(100_000))
      reply.end()
      return
    }
    reply.end(JSON.stringify([{ auth: request.headers.authorization ?? null }]))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const from = (rest: string, user = '') => asked(`http://${user}${host}${rest}`, { timeoutMs: 300, maxBytes: 2 ** 20 })
  expect(await from('/')).toBe('[{"auth":null}]')
  expect(await from('/', 'rrhh:s%C3%AD@')).toContain(`Basic ${Buffer.from('rrhh:sí').toString('base64')}`)
  expect(await from('/slow', 'rrhh:secreto@')).toBe(`La fuente de personal (${host}) no respondió en 0.3 segundos.`)
  expect(await from('/large')).toBe('La fuente de personal pesa más de 1 MB.')
  expect(await from('/down')).toBe(`La fuente de personal (${host}) respondió con el estado 503.`)
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  expect(await from('/', 'rrhh:secreto@')).toBe(`La fuente de personal (${host}) no responde.`)
})
