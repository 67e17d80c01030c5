import { z } from 'zod'
import { masculine } from '../core/entity.ts'
import { type Filters, idParams, oneIdParam } from '../core/http.ts'
import { defineCall, defineResource, get, named } from '../core/resource.ts'
import { id, requiredText } from '../core/validation.ts'

/** The breakdown tree, common to all lines (EN 13306, item hierarchy). */
export const structures = defineResource({
  path: 'structure',
  entity: 'structure',
  names: masculine('elemento de la estructura', 'estructura'),
  label: 'code · name',
  fields: { level: 'Nivel', children_count: 'Elementos dentro', bases_count: 'Bases' },
  permission: 'structure',
  row: {
    fk_structure: z.number().nullable(),
    structure: named.nullable(),
    code: z.string(),
    name: z.string(),
    level: z.number(),
    fk_system: z.number().nullable(),
    system: named.nullable(),
    fk_subsystem: z.number().nullable(),
    subsystem: named.nullable(),
    /** elements directly in it */
    children_count: z.number(),
    /** bases of it and of everything within it */
    bases_count: z.number()
  },
  create: {
    fk_structure: id.nullable().optional().meta({ label: 'Elemento superior' }),
    code: requiredText(30).meta({ label: 'Código' }),
    name: requiredText(120).meta({ label: 'Nombre' }),
    fk_system: id.nullable().optional().meta({ label: 'Sistema' }),
    fk_subsystem: id.nullable().optional().meta({ label: 'Subsistema' })
  },
  filters: { fk_structure: 'id', level: 'id', fk_system: 'id', fk_subsystem: 'id' } satisfies Filters,
  sort: ['code', 'name', 'level', 'updated_at']
})

export type Structure = z.output<typeof structures.row>

/** An element with the elements below it, ordered by code. */
export type StructureNode = {
  id: number
  fk_structure: number | null
  code: string
  name: string
  level: number
  children: StructureNode[]
}

const node: z.ZodType<StructureNode> = z.object({
  id: z.number(),
  fk_structure: z.number().nullable(),
  code: z.string(),
  name: z.string(),
  level: z.number(),
  get children() {
    return z.array(node)
  }
})

export const paginatedStructures = defineCall({ ...structures.calls.list, path: 'structure/paginated' })

export const structureTree = defineCall({
  ...get('structure/tree', 'structure.read', 'Toda la estructura, como árbol'),
  reply: z.array(node)
})

export const structureParents = defineCall({
  method: 'GET',
  path: 'structure/:id/parents',
  access: 'structure.read',
  summary: 'Elementos que contienen a uno, desde el más cercano hasta la raíz',
  params: idParams,
  reply: z.array(structures.row)
})

/** What a move changes, before it is made: everything in the element goes along. */
export const previewStructureMove = defineCall({
  ...get('structure/:id/move', 'structure.write', 'Qué cambia si un elemento pasa a estar dentro de otro'),
  params: idParams,
  query: z.strictObject({ fk_structure: oneIdParam }),
  reply: z.object({ path: z.array(z.string()), elements: z.number(), bases: z.number() })
})
