import { text } from 'node:stream/consumers'
import { readEnv } from '../server/src/env.ts'
import { createFirstAdministrator } from '../server/src/features/users/first-administrator.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { explainRefusal } from '../server/src/platform/database/refusals.ts'
import { AppError } from '../server/src/platform/http/errors.ts'
import { secretsFrom } from '../server/src/platform/secrets.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { findDatabase } from './find-database.ts'

/**
 * Makes the first administrator: with the password from the standard input (never as an argument, because those appear
 * in the list of processes), or with an invitation by mail.
 */
const usage = `Uso: npm run admin:create -- CORREO NOMBRE < contraseña.txt
     npm run admin:create -- CORREO NOMBRE --invite   (la contraseña se elige con el código de un correo)`

try {
  await create(process.argv.slice(2))
} catch (error) {
  console.error(wordsOf(error))
  process.exitCode = 1
}

async function create(given: string[]): Promise<void> {
  const isInvited = given.includes('--invite')
  const [email, ...name] = given.filter(word => word !== '--invite')
  if (!email || !name.length || (!isInvited && process.stdin.isTTY)) throw new StartError(usage)
  const env = readEnv({ ...process.env, SEED: 'none' })
  const password = isInvited ? undefined : (await text(process.stdin)).replace(/\r?\n$/, '')
  const { url, close } = await findDatabase(env)
  const database = openDatabase(url, { max: 1 })
  try {
    const { rows } = await database.pool.query(`select to_regprocedure('has_administrator()') is not null as is_ready`)
    if (!rows[0]?.is_ready)
      throw new StartError('La base de datos aún no está preparada: inicie antes el servidor una vez')
    await createFirstAdministrator(
      database.db,
      { secrets: secretsFrom(env.APP_SECRET), appUrl: env.APP_URL },
      { email, first_name: name.join(' ') },
      password
    )
    console.log(
      isInvited
        ? `Administrador creado. La invitación sale hacia ${email} con el servidor en marcha.`
        : `Administrador creado: ${email}`
    )
  } finally {
    await database.close()
    await close()
  }
}

function wordsOf(error: unknown): unknown {
  if (error instanceof StartError) return error.message
  const known = explainRefusal(error)
  return known instanceof AppError ? [known.message, ...Object.values(known.fields ?? {}).flat()].join('\n') : error
}
