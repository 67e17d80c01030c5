import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { buildOwnApp } from '../../../test/app.ts'
import { client } from '../../../test/client.ts'
import { inDatabase } from '../../../test/postgres.ts'
import { programEnv } from '../../../test/server-process.ts'

const own = await buildOwnApp('primer_administrador')
const root = fileURLToPath(new URL('../../../../', import.meta.url))

afterAll(async () => {
  await own.app.close()
  await own.database.close()
})

/** Runs `npm run admin:create`, as a person or a script does. */
async function adminCreate(args: string[], input = ''): Promise<{ code: number; said: string }> {
  const { connectionString } = own.database.pool.options
  const program = spawn(process.execPath, ['scripts/admin-create.ts', ...args], {
    cwd: root,
    env: {
      ...programEnv,
      APP_ENV: 'production',
      APP_SECRET: 'x'.repeat(32),
      DATABASE_URL: connectionString,
      DATA_DIR: inject('dataDir')
    }
  })
  program.stdin.end(input)
  const [out, err, code] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    new Promise<number>(resolve => program.on('close', resolve))
  ])
  return { code, said: out + err }
}

const password = 'cinco torres bajo la lluvia'
const accounts = async () =>
  (
    await own.database.pool.query(
      'select email, password_hash, profile.name as profile from "user" join profile on profile.id = fk_profile'
    )
  ).rows

test('the first administrator: what is refused, made once, and comes in', async () => {
  expect(await adminCreate([])).toMatchObject({ code: 1, said: expect.stringContaining('Uso: npm run admin:create') })
  expect(await adminCreate(['nadie', 'Ana'], password)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Email must be valid')
  })
  expect(await adminCreate(['ana@empresa.example', 'Ana'], 'corta')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/caracteres/)
  })
  expect(await accounts()).toEqual([])

  const made = await adminCreate(['ana@empresa.example', 'Ana', 'María'], `${password}\n`)
  expect(made).toEqual({ code: 0, said: 'Administrador creado: ana@empresa.example\n' })
  expect(await accounts()).toMatchObject([
    { email: 'ana@empresa.example', profile: 'Administrador', password_hash: expect.stringMatching(/^\$argon2id\$/) }
  ])
  expect(await client({}, own).post('auth/sign-in', { email: 'ana@empresa.example', password })).toMatchObject({
    status: 200,
    data: { level: 'full' }
  })

  expect(await adminCreate(['eva@empresa.example', 'Eva'], password)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Ya hay un administrador activo')
  })
  expect(await accounts()).toHaveLength(1)
}, 120_000)

test('invited instead: no password matches yet, and the mail waits for the server', async () => {
  // As the owner, without the triggers that keep the last administrator.
  await inDatabase(
    String(own.database.pool.options.connectionString),
    'alter table "user" disable trigger user; delete from "user"; alter table "user" enable trigger user'
  )
  expect(await adminCreate(['eva@empresa.example', 'Eva', '--invite'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('La invitación sale hacia eva@empresa.example')
  })
  expect(await accounts()).toMatchObject([{ email: 'eva@empresa.example', password_hash: '!' }])
  const { rows } = await own.database.pool.query('select count(*)::int as codes from otp')
  expect(rows).toEqual([{ codes: 1 }])
}, 120_000)
