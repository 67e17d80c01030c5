import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aBase } from '../../../test/bases.tsx'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const code = 'K7M201XQ'
const label = (more: object = {}) => ({
  id: 3,
  version: 1,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
  code,
  url: `http://localhost/l/${code}`,
  entity: null,
  fk_entity: null,
  record: null,
  tied_at: null,
  ...more
})
const onBase = label({
  entity: 'base',
  fk_entity: 8,
  record: { code: 'ROJ-T01-BAL', name: 'Balancín', place: 'Torre 1', line: null }
})

const meter = {
  id: 5,
  version: 1,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
  fk_base: 8,
  base: { id: 8, code: 'ROJ-T01-BAL', name: 'Balancín' },
  fk_line: 1,
  line: { id: 1, name: 'Línea 1', color: null },
  fk_usage_unit: 1,
  usage_unit: { id: 1, name: 'Horas', symbol: 'h' },
  name: 'Horas de marcha',
  current_value: 120,
  rollover_at: null,
  last_read_at: null
}

type Opened = {
  pages?: string[]
  permissions?: string[]
  handlers?: Parameters<typeof fakeApi>[0]
}

async function open({ pages = [], permissions = [], handlers = {} }: Opened) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/l/_code', ...pages], permissions })),
    'GET menus/2/profile': data([]),
    'GET base/8': data(aBase({ asset: { id: 9, code: 'A-9', name: 'Balancín 8N' } })),
    'GET asset/base/8': data([]),
    'GET workorders': data({ rows: [], count: 0 }),
    'GET readings/base-metrics': data({ rows: [meter], count: 1 }),
    ...handlers
  })
  const view = renderPage(`/l/${code.toLowerCase()}`)
  return { ...view, api, href: view.here }
}

const technician = ['bases.read', 'assets.read', 'work-orders.read', 'readings.read', 'readings.write']
const itsPages = ['/admin/bases/_id', '/admin/assets/_id', '/admin/planned/work-orders/_id']

test('before the thing: what is mounted, its open work, its meter in the round', async () => {
  const order = { id: 7, code: 'OT-2026-000007', title: 'Engrase', fkc_status: 9, status: { id: 9, name: 'Pendiente' } }
  const { api, href } = await open({
    pages: [...itsPages, '/admin/readings'],
    permissions: technician,
    handlers: {
      [`GET label/${code}`]: data(onBase),
      'GET workorders': data({ rows: [order], count: 1 })
    }
  })
  const here = within(await screen.findByRole('region', { name: 'En este sitio' }))
  expect(href()).toBe('/admin/bases/8?desde=etiqueta')
  expect(addressOf(await here.findByRole('link', { name: 'A-9 Balancín 8N' }))).toBe('/admin/assets/9')
  expect(addressOf(await here.findByRole('link', { name: /OT-2026-000007/ }))).toBe('/admin/planned/work-orders/7')
  const asked = new URLSearchParams(api.calls.findLast(({ path }) => path === 'workorders')?.query)
  expect(asked.getAll('fk_base')).toEqual(['8'])
  expect(here.queryByRole('link', { name: 'Reportar anomalía' })).toBeNull()

  const read = await here.findByRole('link', { name: 'Leer contador' })
  expect(addressOf(read)).toBe('/admin/readings?medidor=5')
})

test('before a place: the open work there and below it, and a report about it', async () => {
  const order = { id: 7, code: 'OT-2026-000007', title: 'Pintura', fkc_status: 9, status: { id: 9, name: 'Pendiente' } }
  const place = {
    ...label(),
    id: 11,
    code: 'ROJ-T01',
    name: 'Torre 1',
    fkc_type: 22,
    type: { id: 22, name: 'Torre' },
    fk_location: 1,
    fk_line: 1,
    line: { id: 1, name: 'Línea 1', color: null },
    position_m: null,
    altitude: null,
    latitude: null,
    longitude: null,
    is_active: true,
    children_count: 0,
    bases_count: 0
  }
  const record = { code: 'ROJ-T01', name: 'Torre 1', place: null, line: null }
  const { api, href } = await open({
    pages: ['/admin/locations', '/admin/planned/work-orders/_id', '/admin/anomaly-reports/new'],
    permissions: ['locations.read', 'work-orders.read'],
    handlers: {
      [`GET label/${code}`]: data(label({ entity: 'location', fk_entity: 11, record })),
      'GET location/11': data(place),
      'GET location/11/parents': data([]),
      'GET location': data({ rows: [place], count: 1 }),
      'GET location/getLocationsForLine/1': data([place]),
      'GET workorders': data({ rows: [order], count: 1 })
    }
  })
  const here = within(await screen.findByRole('region', { name: 'En este sitio' }))
  expect(href()).toContain('nodo=11')
  await here.findByRole('link', { name: /OT-2026-000007/ })
  const asked = new URLSearchParams(api.calls.findLast(({ path }) => path === 'workorders')?.query)
  expect(asked.getAll('fk_location')).toEqual(['11'])
  const report = here.getByRole('link', { name: 'Reportar anomalía' })
  expect(addressOf(report)).toBe('/admin/anomaly-reports/new?fk_location=11')
})

test('an anomaly is reported from there once the profile has the page; without the right nobody reads meters', async () => {
  await open({
    pages: [...itsPages, '/admin/anomaly-reports/new'],
    permissions: ['bases.read', 'readings.read'],
    handlers: { [`GET label/${code}`]: data(onBase) }
  })
  const here = within(await screen.findByRole('region', { name: 'En este sitio' }))
  await here.findByRole('link', { name: 'Reportar anomalía' })
  expect(here.queryByRole('link', { name: 'Leer contador' })).toBeNull()
})

test('a blank label is put on what is chosen, instead of a lost one if somebody says so', async () => {
  const { user, api, href } = await open({
    pages: itsPages,
    permissions: ['bases.read', 'bases.write'],
    handlers: {
      [`GET label/${code}`]: data(label()),
      'GET base': data({ rows: [aBase()], count: 1 }),
      [`POST label/${code}/tie`]: {
        status: 409,
        body: { message: 'La base ya tiene la etiqueta AAAA-BBBB', errorCode: 'DOMAIN.CONFLICT', reason: 'duplicate' }
      }
    }
  })
  await screen.findByRole('heading', { name: /Etiqueta sin asignar/ })
  await user.click(await screen.findByRole('combobox', { name: '¿A qué base pertenece?' }))
  await user.click(await screen.findByText('ROJ-T01-BAL · Balancín de la torre 1'))
  await user.click(screen.getByRole('button', { name: 'Poner la etiqueta' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Poner la etiqueta K7M2-01XQ/ }))
  await dialog.findByText('ROJ-T01-BAL')
  await user.click(dialog.getByRole('button', { name: 'Poner la etiqueta' }))
  await dialog.findByText('La base ya tiene la etiqueta AAAA-BBBB')
  api.handlers[`POST label/${code}/tie`] = data(onBase)
  await user.click(dialog.getByRole('button', { name: 'Sustituir la anterior' }))
  await waitFor(() => expect(href()).toBe('/admin/bases/8'))
  expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { entity: 'base', fk_entity: 8, replaces: false },
    { entity: 'base', fk_entity: 8, replaces: true }
  ])
})

test('whoever may not assign it reads that it is blank', async () => {
  await open({ permissions: technician, handlers: { [`GET label/${code}`]: data(label()) } })
  await screen.findByRole('heading', { name: 'Esta etiqueta aún no está asignada' })
})

test('an unknown label, one of another line, one whose page the profile lacks: each in words', async () => {
  const first = await open({})
  await screen.findByRole('heading', { name: 'La etiqueta no existe' })
  first.unmount()
  const second = await open({ handlers: { [`GET label/${code}`]: refused(403, 'AUTH.FORBIDDEN') } })
  await screen.findByRole('heading', { name: 'No puede ver a qué pertenece esta etiqueta' })
  second.unmount()
  await open({ permissions: technician, handlers: { [`GET label/${code}`]: data(onBase) } })
  await screen.findByRole('heading', { name: 'Balancín' })
  expect(screen.getByText(/Su perfil no incluye la página/)).toBeDefined()
})

test('a server that fails is not taken for a missing signal', async () => {
  await open({ handlers: { [`GET label/${code}`]: refused(500, 'SERVER.INTERNAL_ERROR') } })
  await screen.findByText('No se ha podido abrir la etiqueta K7M2-01XQ')
  screen.getByRole('heading', { level: 1, name: 'Etiqueta' })
})

test('without signal it says so and can be tried again; a label that was opened before leads to its record', async () => {
  const opened = { pages: itsPages, permissions: technician, handlers: { [`GET label/${code}`]: 'offline' as const } }
  const first = await open(opened)
  await screen.findByText(/^La etiqueta K7M2-01XQ no está en .*: hace falta señal para abrirla/)
  first.api.handlers[`GET label/${code}`] = data(onBase)
  await first.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(first.href()).toBe('/admin/bases/8?desde=etiqueta'))
  first.unmount()
  const second = await open(opened)
  await waitFor(() => expect(second.href()).toBe('/admin/bases/8?desde=etiqueta'))
})
