import type { ApiOfProfile, PageOfProfile, PermissionOfProfile, Profile } from 'contract/access/access.ts'
import { switchApis, switchPages, switchPermissions } from 'contract/calls/access/access.ts'
import type { Endpoint } from 'contract/core/resource.ts'
import { pathOf } from '../../api/address.ts'
import { write } from '../../api/write.ts'
import { apisCall, pagesCall, permissionsCall } from './accessApi.ts'
import type { SwitchItem } from './switchItems.ts'

export type ProfileRef = Pick<Profile, 'id' | 'uuid' | 'name'>

/** One kind of things that a profile is allowed: a tab of its page. */
export type Kind<Row> = {
  /** 'Permisos' */
  label: string
  /** after a count: '12 de 18 permitidos' */
  counted: string
  searchLabel: string
  query: (
    profile: ProfileRef
  ) => Pick<ReturnType<typeof pagesCall.query>, 'meta'> & { queryKey: readonly unknown[]; queryFn?: unknown }
  itemOf: (row: Row) => SwitchItem
  save: (profile: ProfileRef, wish: { ids: number[]; allowed: boolean }) => Promise<Row[]>
  /** entities to fetch again after a change */
  invalidates: readonly string[]
  /** users can't allow their own profile more: what they switch off there they can't switch on again */
  isRight: boolean
  /** many long lines: one column, groups closed at first */
  isLong?: true
}

const saver =
  <Row>(call: Endpoint) =>
  ({ id }: ProfileRef, wish: { ids: number[]; allowed: boolean }) =>
    write<Row[]>(call.method as 'PUT', pathOf(call.path, { id }), { body: wish })

const permissions: Kind<PermissionOfProfile> = {
  label: 'Permisos',
  counted: 'permitidos',
  searchLabel: 'Buscar un permiso',
  query: ({ uuid }) => permissionsCall.query({ params: { uuid } }),
  itemOf: ({ fk_permission, allowed, permission: { name, description, group } }) => ({
    id: fk_permission,
    group,
    allowed,
    title: description ?? name,
    code: name
  }),
  save: saver(switchPermissions),
  invalidates: ['profile', 'profile_api'],
  isRight: true
}

const pages: Kind<PageOfProfile> = {
  label: 'Páginas',
  counted: 'permitidas',
  searchLabel: 'Buscar una página',
  query: ({ id }) => pagesCall.query({ params: { id } }),
  itemOf: ({ fk_page, allowed, page: { path, name, group, is_open } }) => ({
    id: fk_page,
    group,
    allowed,
    title: name,
    code: path,
    ...(is_open && { fixed: { on: true, text: 'Siempre permitida' } })
  }),
  save: saver(switchPages),
  invalidates: ['profile'],
  isRight: false
}

const apis: Kind<ApiOfProfile> = {
  label: 'API',
  counted: 'permitidas',
  searchLabel: 'Buscar una ruta',
  query: ({ id }) => apisCall.query({ params: { id } }),
  itemOf: ({ fk_api, allowed, decided_by, api: { method, path, summary, permission, group } }) => ({
    id: fk_api,
    group,
    allowed,
    title: summary,
    code: path,
    method,
    ...(decided_by === 'always' && { fixed: { on: true, text: 'Siempre abierta' } }),
    ...(decided_by === 'permission' && { fixed: { on: false, text: 'Cerrada: falta el permiso', link: permission } })
  }),
  save: saver(switchApis),
  invalidates: [],
  isRight: true,
  isLong: true
}

/** By the name of the tab in the address. */
export const kinds = { permisos: permissions, paginas: pages, api: apis } as const
