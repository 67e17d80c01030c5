import { z } from 'zod'
import { accessPermission, defineEntity, masculine } from '../core/entity.ts'
import { idParam, idParams, maxIds, nothing } from '../core/http.ts'
import { defineCall, defineResource, del, get, post, put } from '../core/resource.ts'
import { id, optionalText, requiredText, wholeNumber } from '../core/validation.ts'

export const menus = defineResource({
  path: 'menus',
  entity: 'menu',
  names: masculine('menú', 'menús'),
  audit: accessPermission,
  label: 'name',
  fields: { fk_menu: 'Menú', to: 'Destino' },
  permission: 'access',
  filters: { fk_menu: 'id' },
  sort: ['name', 'to', 'index', 'updated_at'],
  row: {
    fk_menu: z.number().nullable(),
    menu: z.object({ id: z.number(), name: z.string() }).nullable(),
    name: z.string(),
    icon: z.string().nullable(),
    to: z.string().nullable(),
    index: z.number(),
    profiles_count: z.number()
  },
  create: {
    name: requiredText(60).meta({ label: 'Nombre' }),
    icon: optionalText(40).meta({ label: 'Icono' }),
    to: optionalText(200).meta({ label: 'Página' }),
    fk_menu: id.nullable().optional().meta({ label: 'Dentro de' }),
    /** position among its siblings, from 1; the last position if absent */
    index: wholeNumber(1, 10_000).optional().meta({ label: 'Orden' })
  }
})

/** Which profile sees which entry of the menu. */
export const profileMenus = defineEntity({
  entity: 'menu_profile',
  names: masculine('menú de un perfil', 'menús de los perfiles'),
  audit: accessPermission,
  label: 'fk_profile · fk_menu',
  partOf: 'fk_profile',
  path: 'menu-profile'
})

/** An entry of the menu with the entries that it contains, in their order. */
export type MenuNode = {
  id: number
  version: number
  fk_menu: number | null
  name: string
  icon: string | null
  to: string | null
  index: number
  /** the profiles that see the entry; `fk_menu_profile` is the row that joins each to it */
  profiles: { id: number; name: string; fk_menu_profile: number }[]
  children: MenuNode[]
}

const menuNode: z.ZodType<MenuNode> = z.object({
  id: z.number(),
  version: z.number(),
  fk_menu: z.number().nullable(),
  name: z.string(),
  icon: z.string().nullable(),
  to: z.string().nullable(),
  index: z.number(),
  profiles: z.array(z.object({ id: z.number(), name: z.string(), fk_menu_profile: z.number() })),
  get children() {
    return z.array(menuNode)
  }
})

export const menuTree = defineCall({
  ...get('menus/tree', 'access.read', 'Todo el menú, como árbol, y qué perfiles ven cada entrada'),
  reply: z.array(menuNode)
})

export const moveMenu = defineCall({
  ...put('menus/:id/move', 'access.write', 'Mover una entrada del menú a otro lugar'),
  params: idParams,
  body: z.strictObject({
    fk_menu: id.nullable(),
    /** position among its siblings, from 1; a number beyond the last means the last */
    index: wholeNumber(1, 10_000)
  }),
  reply: z.array(menuNode)
})

export const menusToAdd = defineCall({
  ...get('menus/:profile/profile/add', 'access.read', 'Entradas que todavía se pueden añadir al menú de un perfil'),
  params: z.strictObject({ profile: idParam }),
  reply: z.array(
    z.object({
      id: z.number(),
      fk_menu: z.number().nullable(),
      name: z.string(),
      icon: z.string().nullable(),
      to: z.string().nullable(),
      index: z.number()
    })
  )
})

const menuOfProfile = z.object({ id: z.number(), fk_menu: z.number(), fk_profile: z.number() })

export const addMenus = defineCall({
  ...post('menu-profile/bulk', 'access.write', 'Añadir entradas al menú de un perfil'),
  body: z.strictObject({
    fk_profile: id.meta({ label: 'Perfil' }),
    menus: z.array(id).min(1).max(maxIds).meta({ label: 'Entradas' })
  }),
  reply: z.array(menuOfProfile)
})

export const removeMenu = defineCall({
  ...del('menu-profile/:id', 'access.write', 'Quitar una entrada del menú de un perfil, con las que contiene'),
  params: idParams,
  reply: nothing
})
