import type { z } from 'zod'
import { accessPermission, capitalised, type Entity, type Names } from './entity.ts'
import { modules } from './modules.ts'
import type { Resource } from './resource.ts'
import { labelAt } from './validation-errors.ts'

const isEntity = (value: unknown): value is Entity | Resource => value instanceof Object && 'names' in value

/** Every declared kind of record, by its table. */
export const entities: ReadonlyMap<string, Entity | Resource> = new Map(
  modules.flatMap(module => Object.values(module).filter(isEntity)).map(declared => [declared.entity, declared])
)

/** Spanish name of each kind of record that the audit covers, by its table. */
export const auditEntities: Readonly<Record<string, string>> = Object.fromEntries(
  [...entities.values()].flatMap(({ entity, names, label }) => (label ? [[entity, capitalised(names.one)]] : []))
)

// Plain objects and lists, not maps: the build turns them into JSON, so that the browser gets them without the schemas.

/** Spanish names of each kind of record, by its table. */
export const namesOf: Readonly<Record<string, Names>> = Object.fromEntries(
  [...entities.values()].map(({ entity, names }) => [entity, names])
)

/** The tables that say who may do what. Their changes are for those who read access, not for all who read the audit. */
export const accessEntities: readonly string[] = [...entities.values()].flatMap(({ entity, audit }) =>
  audit === accessPermission ? [entity] : []
)

/** The tables of a record's parts, and of their parts, by the record's table. */
export const partTables: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...entities.keys()].map(entity => [entity, partsOf(entity)])
)

function partsOf(entity: string): string[] {
  const own = [...entities.values()].filter(({ partOf }) => partOf === `fk_${entity}`)
  return own.flatMap(part => [part.entity, ...partsOf(part.entity)])
}

const groups: ReadonlyMap<string, string> = new Map([
  ...modules.flatMap(({ areas }) => Object.entries((areas ?? {}) as Record<string, string>)),
  ...[...entities.values()].flatMap(({ path, group, names }) =>
    path ? [[path, group ?? capitalised(names.many)] as const] : []
  )
])

/** Spanish names of columns that mean the same in every table. */
const everywhere: Readonly<Record<string, string>> = {
  created_at: 'Creado el',
  updated_at: 'Último cambio',
  fk_line: 'Línea',
  is_active: 'Activo',
  code: 'Código',
  name: 'Nombre',
  description: 'Descripción',
  first_name: 'Nombre',
  email: 'Correo electrónico',
  profiles_count: 'Perfiles'
}

/**
 * The Spanish name of a field, from its declaration or its form; `undefined` if it has none, '' if people never see the
 * field. An object such as `base` or `status` has the name of the column that points to it.
 */
export function fieldName(entity: string, field: string): string | undefined {
  const declared = entities.get(entity)
  const form = declared && 'create' in declared ? declared.create : undefined
  const said = [field, `fk_${field}`, `fkc_${field}`].map(
    name => declared?.fields?.[name] ?? (form && labelAt(form, [name])) ?? everywhere[name]
  )
  const target = entities.get(field.replace(/^fk_/, ''))
  return said.find(name => name !== undefined) ?? (target && capitalised(target.names.one))
}

/**
 * The kind of record that a call is about (`base/paginated`: bases), by the longest declared path that fits; a list may
 * be at a path apart (`warehouse/getCustomItems`).
 */
export function entityOf(path: string): Entity | undefined {
  const [longest] = [...entities.values()]
    .filter(
      declared =>
        (declared.path && `${path}/`.startsWith(`${declared.path}/`)) ||
        ('calls' in declared && declared.calls.list.path === path)
    )
    .toSorted((a, b) => String(b.path).length - String(a.path).length)
  return longest
}

/** The kind of record that has these rows, for lists of some of them at paths apart. */
export const entityOfRow = (row: z.ZodType): Entity | undefined =>
  [...entities.values()].find(declared => 'row' in declared && declared.row === row)

/**
 * The group that a call is listed under (`brands/:id`: 'Marcas'), found by the longest declared path that it begins
 * with; undefined if there is none.
 * @param path under `/api/v1/`
 */
export function groupOf(path: string): string | undefined {
  const steps = path.split('/')
  const beginnings = steps.map((_, index) => steps.slice(0, steps.length - index).join('/'))
  return beginnings.map(beginning => groups.get(beginning)).find(group => group !== undefined)
}
