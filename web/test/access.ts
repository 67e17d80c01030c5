import type { ApiOfProfile, PageOfProfile, PermissionOfProfile } from 'contract/access/access.ts'
import type { MenuNode } from 'contract/access/menus.ts'
import { aUser, data, fakeApi } from './fakeApi.ts'

const record = { version: 3, created_at: '2026-01-01T12:00:00.000Z', updated_at: '2026-01-01T12:00:00.000Z' }

export const aProfile = (id: number, name: string, users_count = 2) => ({
  id,
  ...record,
  uuid: `5c1f0f9e-0000-4000-8000-00000000000${id}`,
  name,
  description: `Hace de ${name.toLowerCase()}`,
  users_count,
  permissions_count: 2
})

/** The profile whose page is shown, the one to compare it with, and the signed-in user's own. */
export const supervisor = aProfile(6, 'Supervisor')
export const technician = aProfile(7, 'Técnico', 1)
export const own = aProfile(2, 'Planificador')

export const aPermission = (id: number, group: string, name: string, allowed: boolean): PermissionOfProfile => ({
  id,
  fk_profile: 6,
  allowed,
  fk_permission: id,
  permission: { id, name, description: `Poder ${name}`, group }
})

export const aPage = (id: number, path: string, allowed: boolean, is_open = false): PageOfProfile => ({
  id,
  version: 1,
  fk_profile: 6,
  allowed,
  fk_page: id,
  page: { id, path, name: `Página ${id}`, group: 'Órdenes', is_open }
})

export const anApi = (id: number, decided_by: ApiOfProfile['decided_by'], allowed = true): ApiOfProfile => ({
  id,
  version: 1,
  fk_profile: 6,
  allowed,
  decided_by,
  is_open: allowed,
  fk_api: id,
  api: { id, method: 'GET', path: `cosas/${id}`, summary: `Ruta ${id}`, permission: 'cosas.read', group: 'Cosas' }
})

/** An entry that these profiles see; without an address it is a group. */
export function anEntry(
  id: number,
  name: string,
  { to = null, children = [], seenBy = [] }: { to?: string | null; children?: MenuNode[]; seenBy?: number[] } = {}
): MenuNode {
  const own_children = children.map((child, at) => ({ ...child, fk_menu: id, index: at + 1 }))
  const profiles = seenBy.map(profile => ({
    id: profile,
    name: `Perfil ${profile}`,
    fk_menu_profile: 100 * profile + id
  }))
  return { id, version: 1, fk_menu: null, name, icon: null, to, index: id, profiles, children: own_children }
}

/** A server for the pages of access, for a user who may change them unless `permissions` says otherwise. */
export function accessServer(
  handlers: Parameters<typeof fakeApi>[0] = {},
  permissions: string[] = ['access.read', 'access.write']
) {
  const pages = ['profiles', 'profiles/_id', 'menus', 'pages', 'permissions'].map(page => `/admin/access/${page}`)
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages, permissions })),
    'GET menus/2/profile': data([]),
    'GET profiles': data({ rows: [own, supervisor, technician], count: 3 }),
    ...Object.fromEntries([own, supervisor, technician].map(one => [`GET profiles/${one.id}`, data(one)])),
    ...handlers
  })
  const writes = () =>
    api.calls.filter(({ method }) => method !== 'GET').map(call => [call.method, call.path, call.body ?? undefined])
  return { ...api, writes }
}
