import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { banner } from './banner.ts'
import { type Env, readEnv } from './env.ts'
import { explainListen } from './listen.ts'
import { projectRoot } from './project-root.ts'

let folders = 0
const folder = () => join(inject('dataDir'), `ajustes-${process.pid}-${folders++}`)
const secret = 'x'.repeat(32)
const production = { APP_ENV: 'production', APP_SECRET: secret }

describe('settings', () => {
  test.each<[string, Record<string, string>, Partial<Env>]>([
    [
      'by default, for one machine with demonstration data',
      {},
      {
        APP_ENV: 'development',
        PORT: 3000,
        HOST: '127.0.0.1',
        SEED: 'demo',
        LOG_LEVEL: 'warn',
        TZ_OPERATOR: 'America/La_Paz',
        STORAGE: 'file'
      }
    ],
    ['empty is absent', { PORT: ' ', TZ_OPERATOR: '' }, { PORT: 3000, TZ_OPERATOR: 'America/La_Paz' }],
    ['of a production', production, { HOST: '0.0.0.0', SEED: 'none', LOG_LEVEL: 'info', APP_SECRET: secret }],
    [
      'said',
      {
        ...production,
        PORT: '65535',
        HOST: '::1',
        SEED: 'none',
        LOG_LEVEL: 'debug',
        STORAGE: 's3',
        S3_BUCKET: 'fotos'
      },
      { PORT: 65_535, HOST: '::1', SEED: 'none', LOG_LEVEL: 'debug', S3_BUCKET: 'fotos' }
    ],
    [
      'of two users of the database',
      { DATABASE_URL: 'postgres://a@h/x', DATABASE_OWNER_URL: 'postgresql://b@h/x', PORT: '0' },
      { DATABASE_OWNER_URL: 'postgresql://b@h/x', PORT: 0 }
    ],
    [
      'of a server behind proxies',
      { TRUSTED_PROXIES: '10.1.0.4, 10.2.0.0/16 fd00::/8' },
      { TRUSTED_PROXIES: ['10.1.0.4', '10.2.0.0/16', 'fd00::/8'], RATE_LIMIT: 'on' }
    ],
    [
      'of the address, with or without a slash at its end',
      { APP_URL: 'https://mto.example:8443/' },
      { APP_URL: 'https://mto.example:8443/' }
    ],
    [
      'of maps: tiles of OpenStreetMap',
      {},
      {
        TILE_URL: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        TILE_ATTRIBUTION: '© colaboradores de OpenStreetMap'
      }
    ],
    [
      'of maps of one’s own',
      {
        MAPS_API_KEY: ' AIza-Clave_1 ',
        TILE_URL: 'http://{s}.mapas.intranet:8080/a/{z}/{y}/{x}?k=1',
        TILE_ATTRIBUTION: '© Nosotros'
      },
      {
        MAPS_API_KEY: 'AIza-Clave_1',
        TILE_URL: 'http://{s}.mapas.intranet:8080/a/{z}/{y}/{x}?k=1',
        TILE_ATTRIBUTION: '© Nosotros'
      }
    ],
    ['for measuring', { RATE_LIMIT: 'off' }, { RATE_LIMIT: 'off', TRUSTED_PROXIES: [] }],
    ['demonstration data in tests', { APP_ENV: 'test', SEED: 'none' }, { SEED: 'none', HOST: '127.0.0.1' }]
  ])('%s', (_name, given, expected) => {
    expect(readEnv({ DATA_DIR: folder(), ...given })).toMatchObject(expected)
  })

  test.each<[Record<string, string>, string]>([
    [{ PORT: 'tres mil' }, 'PORT: no es un número'],
    [{ PORT: '80.5' }, 'PORT: no es un número entero'],
    [{ PORT: '-1' }, 'PORT: va de 0 a 65535'],
    [{ PORT: '65536' }, 'PORT: va de 0 a 65535'],
    [{ TZ_OPERATOR: 'La Paz' }, 'TZ_OPERATOR: no es una zona horaria conocida (ejemplo: America/La_Paz)'],
    [{ APP_ENV: 'production' }, 'APP_SECRET: es obligatorio con APP_ENV=production (32 caracteres o más)'],
    [{ APP_SECRET: 'x'.repeat(31) }, 'APP_SECRET: necesita 32 caracteres o más'],
    [{ ...production, SEED: 'demo' }, 'SEED: los datos de demostración no se admiten con APP_ENV=production'],
    [{ ...production, RATE_LIMIT: 'off' }, 'RATE_LIMIT: off es solo para medir; no se admite con APP_ENV=production'],
    [
      { TRUSTED_PROXIES: '10.0.0.0/40' },
      'TRUSTED_PROXIES: admite direcciones y redes separadas por comas (ejemplo: 10.1.0.4, 10.2.0.0/16)'
    ],
    [
      { TRUSTED_PROXIES: 'nginx' },
      'TRUSTED_PROXIES: admite direcciones y redes separadas por comas (ejemplo: 10.1.0.4, 10.2.0.0/16)'
    ],
    [{ STORAGE: 's3' }, 'S3_BUCKET: hace falta con STORAGE=s3'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL: debe empezar por postgresql://'],
    [{ DATABASE_URL: 'postgresql://[' }, 'DATABASE_URL: no es una dirección válida'],
    [
      { DATABASE_OWNER_URL: 'postgresql://a@h/x' },
      'DATABASE_OWNER_URL: hace falta también DATABASE_URL, con el usuario que trabaja'
    ],
    ...[
      'https://mapas.example/{z}/{x}.png',
      'ftp://mapas.example/{z}/{x}/{y}.png',
      'mapas.example/{z}/{x}/{y}.png',
      'https://a;script-src *;/{z}/{x}/{y}.png',
      'https://{z}.mapas.example/{x}/{y}.png',
      'https://mapas.example/{z}/{x}/{y}.png onerror'
    ].map(
      TILE_URL =>
        [
          { TILE_URL },
          'TILE_URL: debe ser http(s)://servidor/…{z}…{x}…{y} (ejemplo: https://tile.openstreetmap.org/{z}/{x}/{y}.png)'
        ] as [Record<string, string>, string]
    ),
    ...['https://mto.example/mantenimiento', 'https://mto.example/?a', 'ftp://mto.example', 'mto.example'].map(
      APP_URL =>
        [
          { APP_URL },
          'APP_URL: debe ser http(s):// y el nombre del servidor, sin ruta (ejemplo: https://mantenimiento.example)'
        ] as [Record<string, string>, string]
    ),
    [{ MAPS_API_KEY: 'clave&libraries=' }, 'MAPS_API_KEY: admite letras, números, guiones y subrayados'],
    [{ TILE_ATTRIBUTION: 'x'.repeat(201) }, 'TILE_ATTRIBUTION: admite hasta 200 caracteres'],
    [{ SMTP_URL: 'http://h' }, 'SMTP_URL: debe empezar por smtp:// o smtps://'],
    [{ PORT: 'x', SEED: 'todo' }, 'PORT: no es un número; SEED: admite demo o none']
  ])('refused in one line: %j', (given, message) => {
    const dataDir = folder()
    expect(() => readEnv({ DATA_DIR: dataDir, ...given })).toThrow(
      expect.objectContaining({ name: 'StartError', message })
    )
    expect(() => statSync(dataDir)).toThrow('ENOENT')
  })

  test('the folder of the data is made for its owner alone, and is never relative', () => {
    const { DATA_DIR } = readEnv({ DATA_DIR: join(folder(), 'a', 'b') })
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700)
    expect(isAbsolute(projectRoot)).toBe(true)
    expect(() => readEnv({ DATA_DIR: '/dev/null/datos' })).toThrow(
      'DATA_DIR: no se puede escribir en la carpeta /dev/null/datos (ENOTDIR)'
    )
  })

  test('the secret of the first start stays, readable by its owner alone', () => {
    const DATA_DIR = folder()
    const { APP_SECRET } = readEnv({ DATA_DIR })
    expect(APP_SECRET).toMatch(/^[\w-]{43}$/)
    expect(readdirSync(DATA_DIR)).toEqual(['app-secret'])
    expect(statSync(join(DATA_DIR, 'app-secret')).mode & 0o777).toBe(0o600)
    expect(readEnv({ DATA_DIR }).APP_SECRET).toBe(APP_SECRET)
    expect(readEnv({ DATA_DIR, APP_SECRET: secret }).APP_SECRET).toBe(secret)
    expect(readFileSync(join(DATA_DIR, 'app-secret'), 'utf8')).toBe(APP_SECRET)
    const unreadable = folder()
    mkdirSync(join(unreadable, 'app-secret'), { recursive: true })
    expect(() => readEnv({ DATA_DIR: unreadable })).toThrow(/^DATA_DIR: no se puede leer .*app-secret \(EISDIR\)$/)
    writeFileSync(join(DATA_DIR, 'app-secret'), 'otro secreto')
    expect(readEnv({ DATA_DIR }).APP_SECRET).toBe('otro secreto')
  })
})

test.each<[Partial<Env>, string[], string[]]>([
  [
    { HOST: '127.0.0.1', SEED: 'demo' },
    ['http://localhost:3001\n', 'PostgreSQL incorporado', 'Teleferico.2026', 'tecnico@teleferico.example', 'Ctrl+C'],
    []
  ],
  [
    { HOST: 'mto.example', SEED: 'none', DATABASE_URL: 'postgresql://yo:clave@db.example:5433/x' },
    ['http://mto.example:3001\n', 'db.example:5433\n'],
    ['clave', 'Teleferico.2026', '@']
  ],
  [{ HOST: '0.0.0.0', SEED: 'none', APP_URL: 'https://mto.example' }, ['https://mto.example\n'], ['3001']]
])('what the terminal shows with %j', (settings, shown, hidden) => {
  const said = banner({ DATA_DIR: '/datos', ...settings } as Env, 3001)
  expect(shown.filter(text => !said.includes(text))).toEqual([])
  expect(hidden.filter(text => said.includes(text))).toEqual([])
})

test.each([
  ['EADDRINUSE', 'El puerto 80 ya está ocupado: libérelo o indique otro en PORT'],
  ['EACCES', 'No hay permiso para usar el puerto 80: indique uno a partir de 1024 en PORT'],
  ['EADDRNOTAVAIL', 'HOST: esta máquina no tiene la dirección h.example'],
  ['EMFILE', 'EMFILE']
])('an address that cannot be used: %s', (code, message) => {
  const error = Object.assign(new Error(code), { code })
  expect(explainListen(error, { HOST: 'h.example', PORT: 80 })).toMatchObject({ message })
})
