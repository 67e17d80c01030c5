import { z } from 'zod'
import { idParams, nothing } from '../core/http.ts'
import { defineCall, del, get, named, post, put } from '../core/resource.ts'
import { id, requiredText } from '../core/validation.ts'

export const areas = { 'saved-views': 'Vistas guardadas' }

const noNul = (value: string) => !value.includes('\0')
const text = z.string().max(200).refine(noNul)
const key = z.string().max(60).refine(noNul)
const path = z
  .string()
  .max(200)
  .regex(/^\/[a-z0-9][a-z0-9/-]*$/)
/** What stands in the list's address: filters, words, order, quick view. */
const search = z
  .record(key, z.union([text, z.array(text).max(500)]))
  .refine(value => JSON.stringify(value).length <= 20_000)
/** Which columns are shown, by their keys; the others are as the list declares them. */
const columns = z.record(key, z.boolean())

const view = z.object({
  id: z.number(),
  name: z.string(),
  /** the page of the list */
  path: z.string(),
  search,
  columns,
  /** everybody sees it */
  is_shared: z.boolean(),
  /** whose it is */
  user: named,
  is_own: z.boolean(),
  /** the caller begins with it after signing in */
  is_start: z.boolean()
})

/** A saved view of a list: filters, order and columns under a name. */
export type SavedView = z.output<typeof view>

const fields = {
  name: requiredText(60).meta({ label: 'Nombre' }),
  path: path.meta({ label: 'Página' }),
  search: search.meta({ label: 'Filtros' }),
  columns: columns.default({}).meta({ label: 'Columnas' }),
  is_shared: z.boolean().default(false).meta({ label: 'Para todos' })
}

export const listSavedViews = defineCall({
  ...get('saved-views', 'session', 'Las vistas guardadas de una lista: las propias y las compartidas'),
  query: z.strictObject({ path }),
  reply: z.array(view)
})

export const createSavedView = defineCall({
  ...post('saved-views', 'session', 'Guardar una vista; para todos, con el permiso de compartir'),
  body: z.strictObject(fields),
  reply: view
})

export const updateSavedView = defineCall({
  ...put('saved-views/:id', 'session', 'Cambiar una vista propia'),
  params: idParams,
  body: z.strictObject({
    name: fields.name.optional(),
    search: fields.search.optional(),
    columns: columns.optional(),
    is_shared: z.boolean().optional()
  }),
  reply: view
})

export const removeSavedView = defineCall({
  ...del('saved-views/:id', 'session', 'Eliminar una vista propia'),
  params: idParams,
  reply: nothing
})

/** With which view the caller begins after signing in; null with none. */
export const startView = defineCall({
  ...get('saved-views/start', 'session', 'La vista con la que se empieza tras iniciar sesión'),
  reply: view.nullable()
})

export const chooseStartView = defineCall({
  ...put('saved-views/start', 'session', 'Elegir la vista con la que se empieza tras iniciar sesión'),
  body: z.strictObject({ fk_saved_view: id.nullable().meta({ label: 'Vista' }) }),
  reply: nothing
})
