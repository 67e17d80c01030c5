import type { Filters } from './http.ts'

/*
 * What is known of calls and resources without their schemas: where they are, who may call, how a list is narrowed and
 * sorted. Pure, without zod: what a page asks for at first, it asks for with these, and the validation library comes
 * with the first form. They stand in `*-facts.ts`, beside the schemas that complete them.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: `public`, anybody; `session`, whoever is signed in fully; else the name of a permission. */
export type Access = string

export type CallFacts = {
  method: Method
  /** under `/api/v1/`, parameters as `:name` */
  path: string
  access: Access
  summary: string
}

export type ResourceFacts<Entity extends string = string> = {
  /** under `/api/v1/` */
  path: string
  /** its table, and its name in events and in the audit */
  entity: Entity
  filters: Filters
  sort: readonly string[]
  calls: Record<'list' | 'one' | 'create' | 'update' | 'remove', CallFacts>
}

export type DeclaredFacts<Entity extends string = string> = {
  path: string
  entity: Entity
  /** `<permission>.read` to see and `<permission>.write` to change, or the two by name */
  permission: string | { read: string; write: string }
  filters?: Filters
  sort?: readonly string[]
  /** resources that answer at paths of their own (`failure-type/getone/:id`) */
  paths?: Partial<Record<keyof ResourceFacts['calls'], string>>
}

/** The five usual calls of a resource follow from its path and its permission. */
export function resourceFacts<const Entity extends string>(
  declared: DeclaredFacts<Entity>
): DeclaredFacts<Entity> & ResourceFacts<Entity> {
  const { path, permission, filters = {}, sort = [] } = declared
  const { read, write } =
    typeof permission === 'string' ? { read: `${permission}.read`, write: `${permission}.write` } : permission
  const at = {
    list: path,
    one: `${path}/:id`,
    create: path,
    update: `${path}/:id`,
    remove: `${path}/:id`,
    ...declared.paths
  }
  return {
    ...declared,
    filters,
    sort,
    calls: {
      list: { method: 'GET', path: at.list, access: read, summary: 'Ver la lista' },
      one: { method: 'GET', path: at.one, access: read, summary: 'Ver uno' },
      create: { method: 'POST', path: at.create, access: write, summary: 'Crear' },
      update: { method: 'PUT', path: at.update, access: write, summary: 'Cambiar' },
      remove: { method: 'DELETE', path: at.remove, access: write, summary: 'Eliminar' }
    }
  }
}
