import { z } from 'zod'
import type { Entity } from './entity.ts'
import { type Filters, idParams, listQuerySchema, nothing, pageOf } from './http.ts'
import { inOrder, type Pairs, wholeNumber } from './validation.ts'

/** Fields that every record has. A change sends `version` back, and is refused if it is out of date. */
export const recordFields = { id: z.number(), version: z.number(), created_at: z.string(), updated_at: z.string() }

/** The shape of a row on the wire: a record's own fields and the names of what it points to. */
export const rowOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...recordFields, ...shape })

/** Another record as a row shows it. */
export const named = z.object({ id: z.number(), name: z.string() })

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A call's path, and the permission that it needs. */
export type Endpoint = {
  method: Method
  /** under `/api/v1/`, with parameters as `:name` */
  path: string
  /** `public`, for anybody; `session`, for everybody who is fully signed in; else the name of a permission */
  access: string
  /** another permission that opens the call too; the feature's rules then say for how much of it */
  orAccess?: string
  summary: string
  /** also for users without the second factor that their profile requires */
  withoutFactor?: true
  /** neither the log nor the audit says from which address it was called */
  isAnonymous?: true
}

const endpoint =
  (method: Method) =>
  (path: string, access: string, summary: string): Endpoint => ({ method, path, access, summary })

/** Where a call is, by its method: path, access and summary as in `Endpoint`; to be spread into `defineCall`. */
export const [get, post, put, del] = [endpoint('GET'), endpoint('POST'), endpoint('PUT'), endpoint('DELETE')]

/** The declaration of one call of the API, which server and client share. */
export type Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType
> = Endpoint & {
  params: P
  query: Q
  body: B
  /** the schema of `data` in the answer */
  reply: R
}

const none = z.strictObject({})

/** Declares one call; parts that are left out take nothing. */
export function defineCall<
  P extends z.ZodType = typeof none,
  Q extends z.ZodType = typeof none,
  B extends z.ZodType = typeof none,
  R extends z.ZodType = z.ZodType
>(call: Endpoint & { params?: P; query?: Q; body?: B; reply: R }): Call<P, Q, B, R> {
  return { params: none as unknown as P, query: none as unknown as Q, body: none as unknown as B, ...call }
}

type Fields = z.ZodRawShape
type CallName = 'list' | 'one' | 'create' | 'update' | 'remove'

/** A table of records with the five usual calls. */
export type Resource<
  Row extends z.ZodType = z.ZodType,
  Create extends z.ZodType = z.ZodType,
  Update extends z.ZodType = z.ZodType
> = Entity & {
  path: string
  row: Row
  create: Create
  update: Update
  filters: Filters
  sort: readonly string[]
  /** pairs of fields whose first must be at most the second, even if a change names only one of them */
  ordered: Pairs
  calls: Record<CallName, Call>
}

type Declared<Name extends string, RowShape extends Fields, CreateShape extends Fields> = Entity<Name> & {
  path: string
  label: string
  /** `<permission>.read` to see and `<permission>.write` to change, or by name; `orWrite` as `Endpoint.orAccess` */
  permission: string | { read: string; write: string; orWrite?: string }
  row: RowShape
  create: CreateShape
  filters?: Filters
  sort?: readonly string[]
  ordered?: readonly (readonly [keyof CreateShape & string, keyof CreateShape & string, 'different'?])[]
  /** calls at paths of their own (`failure-type/getone/:id`) */
  paths?: Partial<Record<CallName, string>>
}

/**
 * Declares a resource once for server and browser: routes, validation, permissions, OpenAPI, client and forms follow
 * from it, and so does its name in the audit, in refusals and in the API list. Its update takes any subset of the
 * fields that create takes, and `version`.
 */
export function defineResource<const Name extends string, RowShape extends Fields, CreateShape extends Fields>({
  permission,
  filters = {},
  sort = [],
  ordered = [],
  paths,
  row: rowShape,
  create: createShape,
  ...entity
}: Declared<Name, RowShape, CreateShape>) {
  const { path } = entity
  const { read, write, orWrite } =
    typeof permission === 'string'
      ? { read: `${permission}.read`, write: `${permission}.write`, orWrite: undefined }
      : permission
  const also = orWrite ? { orAccess: orWrite } : {}
  const at = { list: path, one: `${path}/:id`, create: path, update: `${path}/:id`, remove: `${path}/:id`, ...paths }
  const row = rowOf(rowShape)
  const create = inOrder(z.strictObject(createShape), ordered)
  const update = inOrder(
    z.strictObject({ ...withoutDefaults(createShape), version: wholeNumber(1, 2_147_483_647).optional() }),
    ordered
  )
  return {
    ...entity,
    row,
    create,
    update,
    filters,
    sort,
    ordered,
    calls: {
      list: defineCall({
        ...get(at.list, read, 'Ver la lista'),
        query: listQuerySchema(filters, sort),
        reply: pageOf(row)
      }),
      one: defineCall({ ...get(at.one, read, 'Ver uno'), params: idParams, reply: row }),
      create: defineCall({ ...post(at.create, write, 'Crear'), ...also, body: create, reply: row }),
      update: defineCall({ ...put(at.update, write, 'Cambiar'), ...also, params: idParams, body: update, reply: row }),
      remove: defineCall({ ...del(at.remove, write, 'Eliminar'), ...also, params: idParams, reply: nothing })
    }
  }
}

/** Every field optional and without its default, so that a change touches only the fields that it names. */
function withoutDefaults<S extends Fields>(shape: S): { [K in keyof S]: z.ZodOptional<z.ZodType<z.output<S[K]>>> } {
  const bare = Object.entries(shape).map(([name, field]) => {
    const inner = (field instanceof z.ZodDefault ? field.unwrap() : field) as z.ZodType
    // Unwrapping a field loses its label, so it is put back.
    const { label } = (field as z.ZodType).meta() ?? {}
    return [name, (label ? inner.meta({ label }) : inner).optional()]
  })
  return Object.fromEntries(bare) as never
}
