import { screen } from '@testing-library/react'
import type { Asset, AssetStay } from 'contract/assets/assets.ts'
import { aUser, data, fakeApi } from './fakeApi.ts'
import { renderPage } from './renderPage.tsx'

const record = { version: 3, created_at: '2026-03-01T12:00:00.000Z', updated_at: '2026-03-01T12:00:00.000Z' }
const red = { id: 1, name: 'Línea Roja', color: '#E53935' }

/** A motor in store. */
export const motor = (more: Partial<Asset> = {}): Asset => ({
  id: 5,
  ...record,
  code: 'MOT-1',
  name: 'Motor principal',
  serial_number: 'SN-77',
  fk_asset: null,
  asset: null,
  fk_model: 3,
  model: { id: 3, name: '1LA8' },
  brand: { id: 2, name: 'Siemens' },
  subsystem: { id: 9, name: 'Motor' },
  system: { id: 8, name: 'Accionamiento' },
  fk_supplier: null,
  supplier: null,
  fkc_status: 31,
  status: { id: 31, name: 'En almacén' },
  manufactured_on: null,
  commissioned_on: null,
  warranty_until: null,
  cost: 706460,
  notes: null,
  fk_base: null,
  base: null,
  location: null,
  fk_line: null,
  line: null,
  parts_count: 0,
  ...more
})

/** The same, mounted in a base. */
export const mounted = (more: Partial<Asset> = {}): Asset =>
  motor({
    fkc_status: 30,
    status: { id: 30, name: 'En servicio' },
    fk_base: 7,
    base: { id: 7, code: 'ROJ-MOT', name: 'Accionamiento' },
    location: { id: 4, name: 'Estación Central' },
    fk_line: 1,
    line: red,
    ...more
  })

export const aStay = (more: Partial<AssetStay> = {}): AssetStay => ({
  id: 20,
  ...record,
  fk_asset: 5,
  fk_base: 7,
  base: { id: 7, code: 'ROJ-MOT', name: 'Accionamiento' },
  location: { id: 4, name: 'Estación Central' },
  line: red,
  installed_at: '2026-01-01T12:00:00.000Z',
  removed_at: null,
  is_active: true,
  mounting_reason: null,
  reason: null,
  installed_by: { id: 3, first_name: 'Ana', last_name: 'Rojas' },
  meters: [],
  ...more
})

export const everything = ['assets.read', 'assets.write', 'work-orders.read', 'readings.read']

/** The server that the asset screens talk to. */
export const assetServer = (
  handlers: Parameters<typeof fakeApi>[0] = {},
  { permissions = everything, rows = [motor()] }: { permissions?: string[]; rows?: readonly Asset[] } = {}
) =>
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/assets', '/admin/assets/_id'], permissions })),
    'GET menus/2/profile': data([]),
    'GET saved-views': data([]),
    'GET asset': data({ rows, count: rows.length }),
    'GET base': data({ rows: [{ id: 7, code: 'ROJ-MOT', name: 'Accionamiento' }], count: 1 }),
    ...Object.fromEntries(rows.map(row => [`GET asset/${row.id}`, data(row)])),
    'GET asset/5/stays': data([]),
    'GET workorders': data({ rows: [], count: 0 }),
    ...handlers
  })

/** The page of an asset. */
export async function openAsset(
  asset: Asset,
  {
    handlers,
    permissions,
    tab
  }: { handlers?: Parameters<typeof fakeApi>[0]; permissions?: string[]; tab?: string } = {}
) {
  const api = assetServer(handlers, { rows: [asset], ...(permissions && { permissions }) })
  const view = renderPage(`/admin/assets/5${tab ? `?tab=${tab}` : ''}`)
  await screen.findByRole('heading', { level: 1, name: new RegExp(asset.name) })
  const writes = () =>
    api.calls.filter(({ method }) => method !== 'GET').map(call => [call.method, call.path, call.body])
  return { ...view, api, writes }
}
