import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { addressesIn } from './platform/http/address.ts'
import { projectRoot } from './project-root.ts'
import { StartError } from './platform/start-error.ts'
import { codeOf } from './platform/require-value.ts'

const text = z.string().trim()
const url = text.refine(value => URL.canParse(value), 'no es una dirección válida')
const postgresUrl = text.regex(/^postgres(ql)?:\/\//, 'debe empezar por postgresql://').pipe(url)
const timeZone = text.refine(isTimeZone, 'no es una zona horaria conocida (ejemplo: America/La_Paz)')
const port = z.coerce
  .number('no es un número')
  .int('no es un número entero')
  .min(0, 'va de 0 a 65535')
  .max(65535, 'va de 0 a 65535')

/** Every setting, under the name it has in the environment. Absent and empty mean the same. */
const settings = z.object({
  APP_ENV: z
    .enum(['development', 'test', 'production'], 'admite development, test o production')
    .default('development'),
  PORT: port.default(3000),
  HOST: text.optional(),
  APP_URL: text
    .refine(isOrigin, 'debe ser http(s):// y el nombre del servidor, sin ruta (ejemplo: https://mantenimiento.example)')
    .optional(),
  APP_SECRET: text.min(32, 'necesita 32 caracteres o más').optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATA_DIR: text.default('./data'),
  SEED: z.enum(['demo', 'none'], 'admite demo o none').optional(),
  TZ_OPERATOR: timeZone.default('America/La_Paz'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'admite trace, debug, info, warn, error, fatal o silent'
    )
    .optional(),
  TRUSTED_PROXIES: text
    .default('')
    .transform(list => list.split(/[\s,]+/).filter(Boolean))
    .refine(areAddresses, 'admite direcciones y redes separadas por comas (ejemplo: 10.1.0.4, 10.2.0.0/16)'),
  RATE_LIMIT: z.enum(['on', 'off'], 'admite on u off').default('on'),
  SMTP_URL: text
    .regex(/^smtps?:\/\//, 'debe empezar por smtp:// o smtps://')
    .pipe(url)
    .optional(),
  MAIL_FROM: text
    .regex(
      /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/,
      'debe ser una dirección (ejemplo: Mantenimiento <avisos@empresa.example>)'
    )
    .optional(),
  MAX_FILE_KB: z.coerce
    .number('no es un número')
    .int('no es un número entero')
    .min(1, 'va de 1 a 1048576')
    .max(1_048_576, 'va de 1 a 1048576')
    .default(20_480),
  KEEP_PHOTO_POSITION: z
    .enum(['true', 'false'], 'admite true o false')
    .default('false')
    .transform(value => value === 'true'),
  STORAGE: z.enum(['file', 's3'], 'admite file o s3').default('file'),
  S3_ENDPOINT: url.optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  STAFF_PHOTO_HOST: url.optional(),
  HR_SOURCE: text
    .refine(
      source => (/^https?:/i.test(source) ? URL.canParse(source) : !/^[a-z][a-z\d+.-]+:/i.test(source)),
      'debe ser http(s)://… o la ruta de un archivo'
    )
    .optional(),
  /** a failure of the same base and type within so many days is a repeated one */
  REPEAT_FAILURE_DAYS: z.coerce
    .number('no es un número')
    .int('no es un número entero')
    .min(1, 'va de 1 a 3650')
    .max(3650, 'va de 1 a 3650')
    .default(30),
  /** what a person may work from Monday to Sunday (Bolivia, Ley General del Trabajo, art. 46) */
  LEGAL_WEEK_HOURS: z.coerce
    .number('no es un número')
    .int('no es un número entero')
    .min(1, 'va de 1 a 168')
    .max(168, 'va de 1 a 168')
    .default(48),
  MAPS_API_KEY: text.regex(/^[\w-]+$/, 'admite letras, números, guiones y subrayados').optional(),
  TILE_URL: text
    .refine(
      isTileUrl,
      'debe ser http(s)://servidor/…{z}…{x}…{y} (ejemplo: https://tile.openstreetmap.org/{z}/{x}/{y}.png)'
    )
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_ATTRIBUTION: text.max(200, 'admite hasta 200 caracteres').default('© colaboradores de OpenStreetMap')
})

/** The settings of a running server: every default filled in, paths absolute. */
export type Env = ReturnType<typeof readEnv>

/**
 * Reads and checks the settings; the only place that knows the process's environment.
 *
 * @param source usually `process.env`; tests pass their own
 * @throws {StartError} naming the setting and what is wrong with it, or when DATA_DIR can't be written
 */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = settings.safeParse(given)
  if (!parsed.success)
    throw new StartError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  const env = parsed.data
  const production = env.APP_ENV === 'production'
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL)
    throw new StartError('DATABASE_OWNER_URL: hace falta también DATABASE_URL, con el usuario que trabaja')
  if (env.STORAGE === 's3' && !env.S3_BUCKET) throw new StartError('S3_BUCKET: hace falta con STORAGE=s3')
  if (production && !env.APP_SECRET)
    throw new StartError('APP_SECRET: es obligatorio con APP_ENV=production (32 caracteres o más)')
  if (production && env.SEED === 'demo')
    throw new StartError('SEED: los datos de demostración no se admiten con APP_ENV=production')

  if (production && env.RATE_LIMIT === 'off')
    throw new StartError('RATE_LIMIT: off es solo para medir; no se admite con APP_ENV=production')

  const DATA_DIR = resolve(projectRoot, env.DATA_DIR)
  makeDataDir(DATA_DIR)
  return {
    ...env,
    DATA_DIR,
    APP_SECRET: env.APP_SECRET ?? keptSecret(DATA_DIR),
    // Outside production the demonstration accounts exist, so by default only this machine can reach the server.
    HOST: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    SEED: env.SEED ?? (production ? 'none' : 'demo'),
    LOG_LEVEL: env.LOG_LEVEL ?? (production ? 'info' : 'warn')
  }
}

function areAddresses(ranges: string[]): boolean {
  try {
    return Boolean(addressesIn(ranges))
  } catch {
    return false
  }
}

/** Pages and labels are at the root of their host: with a path their addresses would lead nowhere. */
function isOrigin(address: string): boolean {
  const parsed = URL.parse(address)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false
  return [parsed.origin, `${parsed.origin}/`].includes(address)
}

/**
 * Its host goes into a header, so nothing else than a host may stand there; `{s}.` before it takes several in turns.
 */
function isTileUrl(template: string): boolean {
  return (
    /^https?:\/\/(\{s\}\.)?[a-z\d.-]+(:\d+)?\/[^\s"'<>]*$/i.test(template) &&
    ['{z}', '{x}', '{y}'].every(part => template.includes(part)) &&
    URL.canParse(template.replace('{s}.', 'a.'))
  )
}

function isTimeZone(value: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('es', { timeZone: value }))
  } catch {
    return false
  }
}

function makeDataDir(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    const probe = join(dir, `.escritura-${process.pid}`)
    closeSync(openSync(probe, 'w'))
    rmSync(probe)
  } catch (error) {
    throw new StartError(`DATA_DIR: no se puede escribir en la carpeta ${dir} (${codeOf(error)})`, error)
  }
}

/** The secret of the first start, kept so that sessions survive restarts. Of several made at once, the first stays. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  const fresh = `${file}.${process.pid}`
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw new StartError(`DATA_DIR: no se puede leer ${file} (${codeOf(error)})`, error)
  }
  const handle = openSync(fresh, 'w', 0o600)
  writeSync(handle, randomBytes(32).toString('base64url'))
  fsyncSync(handle)
  closeSync(handle)
  try {
    // unlike a rename, a link never replaces a file: it is whole or absent, and the first one stays
    linkSync(fresh, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  return readFileSync(file, 'utf8')
}

/** What moves the clock of a process under test (scripts/test-at.ts), for the processes that it starts; else empty. */
export function movedClock({ CLOCK_OFFSET, LD_PRELOAD } = process.env): Record<string, string> {
  return CLOCK_OFFSET && LD_PRELOAD ? { CLOCK_OFFSET, LD_PRELOAD } : {}
}
