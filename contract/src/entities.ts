import * as access from './access.ts'
import * as account from './account.ts'
import * as assets from './assets.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as baseActivities from './base-activities.ts'
import * as bases from './bases.ts'
import * as catalogs from './catalogs.ts'
import * as checks from './checks.ts'
import * as dashboard from './dashboard.ts'
import { capitalised, type Entity, type Names } from './entity.ts'
import * as locations from './locations.ts'
import * as plans from './plans.ts'
import * as readings from './readings.ts'
import * as reference from './reference.ts'
import type { Resource } from './resource.ts'
import * as staff from './staff.ts'
import * as staffLocations from './staff-locations.ts'
import * as structure from './structure.ts'
import * as users from './users.ts'
import { labelAt } from './validation-errors.ts'
import * as workOrders from './work-orders.ts'

const modules = [
  access,
  assets,
  audit,
  baseActivities,
  bases,
  catalogs,
  checks,
  locations,
  plans,
  readings,
  staff,
  staffLocations,
  structure,
  users,
  workOrders
]

const isEntity = (value: unknown): value is Entity | Resource =>
  typeof value === 'object' && value !== null && 'names' in value && 'entity' in value

/** Every kind of record that is declared, by its table. */
export const entities: ReadonlyMap<string, Entity | Resource> = new Map(
  modules
    .flatMap(module => Object.values<unknown>(module).filter(isEntity))
    .map(declared => [declared.entity, declared])
)

/** What people call one of the records whose changes are kept, by its table. */
export const auditEntities: Readonly<Record<string, string>> = Object.fromEntries(
  [...entities.values()].flatMap(({ entity, names, label }) => (label ? [[entity, capitalised(names.one)]] : []))
)

// Not maps: the browser takes these without their schemas, as JSON has them.

/** What people call a kind of record, by its table. */
export const namesOf: Readonly<Record<string, Names>> = Object.fromEntries(
  [...entities.values()].map(({ entity, names }) => [entity, names])
)

/** The tables of a record's parts, and of theirs, by its table. */
export const partTables: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...entities.keys()].map(entity => [entity, partsOf(entity)])
)

function partsOf(entity: string): string[] {
  const own = [...entities.values()].filter(({ partOf }) => partOf === `fk_${entity}`)
  return own.flatMap(part => [part.entity, ...partsOf(part.entity)])
}

const groups: ReadonlyMap<string, string> = new Map([
  ...[account, audit, auth, dashboard, reference].flatMap(({ areas }) => Object.entries<string>(areas)),
  ...[...entities.values()].flatMap(({ path, group, names }) =>
    path ? [[path, group ?? capitalised(names.many)] as const] : []
  )
])

/** What every table calls by the same name. */
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
 * The Spanish name of a field: what its declaration says, or its form; `undefined` when nobody has named it, '' when only
 * programs read it. An object, `base` or `status`, is called as the column that points to it.
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

/** The kind of record that a call is about: of `base/paginated`, bases. The longest declared path says it. */
export function entityOf(path: string): Entity | undefined {
  const [longest] = [...entities.values()]
    .filter(declared => declared.path && `${path}/`.startsWith(`${declared.path}/`))
    .toSorted((a, b) => String(b.path).length - String(a.path).length)
  return longest
}

/**
 * What a call is listed under: of `brands/:id`, 'Marcas'. The longest declared path that it begins with says it; undefined
 * when none does.
 * @param path under `/api/v1/`
 */
export function groupOf(path: string): string | undefined {
  const steps = path.split('/')
  const beginnings = steps.map((_, index) => steps.slice(0, steps.length - index).join('/'))
  return beginnings.map(beginning => groups.get(beginning)).find(group => group !== undefined)
}
