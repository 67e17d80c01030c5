import { z } from 'zod'
import { type CallFacts, type DeclaredFacts, resourceFacts, type ResourceFacts } from './facts.ts'
import { idParams, listQuerySchema, pageOf } from './http.ts'
import { wholeNumber } from './validation.ts'

/** What every record carries. `version` goes back with a change; a stale one is refused. */
export const recordFields = { id: z.number(), version: z.number(), created_at: z.string(), updated_at: z.string() }

/** The shape of a row on the wire: a record's own fields and the names of what it points to. */
export const rowOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...recordFields, ...shape })

/** Another record as a row shows it. */
export const named = z.object({ id: z.number(), name: z.string() })

/** One call of the API, without its server side. */
export type Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType
> = CallFacts & {
  params: P
  query: Q
  body: B
  /** what `data` holds */
  reply: R
}

const none = z.strictObject({})

/** Declares one call; what is left out is empty. */
export function defineCall<
  P extends z.ZodType = typeof none,
  Q extends z.ZodType = typeof none,
  B extends z.ZodType = typeof none,
  R extends z.ZodType = z.ZodType
>(call: CallFacts & { params?: P; query?: Q; body?: B; reply: R }): Call<P, Q, B, R> {
  return { params: none as unknown as P, query: none as unknown as Q, body: none as unknown as B, ...call }
}

type Fields = z.ZodRawShape

/** A table of records with the five usual calls. */
export type Resource<
  Row extends z.ZodType = z.ZodType,
  Create extends z.ZodType = z.ZodType,
  Update extends z.ZodType = z.ZodType
> = ResourceFacts & {
  row: Row
  create: Create
  update: Update
  calls: Record<keyof ResourceFacts['calls'], Call>
}

/**
 * Declares a resource once, for both sides: routes, validation, permissions, OpenAPI, client and forms follow from it.
 * Its update takes any subset of the fields that create takes, and `version`.
 */
export function defineResource<const Entity extends string, RowShape extends Fields, CreateShape extends Fields>(
  declared: DeclaredFacts<Entity> & { row: RowShape; create: CreateShape }
) {
  const { path, entity, filters, sort, calls } = resourceFacts<Entity>(declared)
  const row = rowOf(declared.row)
  const create = z.strictObject(declared.create)
  const update = z.strictObject({
    ...withoutDefaults(declared.create),
    version: wholeNumber(1, 2_147_483_647).optional()
  })
  return {
    path,
    entity,
    row,
    create,
    update,
    filters,
    sort,
    calls: {
      list: defineCall({ ...calls.list, query: listQuerySchema(filters, sort), reply: pageOf(row) }),
      one: defineCall({ ...calls.one, params: idParams, reply: row }),
      create: defineCall({ ...calls.create, body: create, reply: row }),
      update: defineCall({ ...calls.update, params: idParams, body: update, reply: row }),
      remove: defineCall({ ...calls.remove, params: idParams, reply: z.object({}) })
    }
  }
}

/** Every field optional and without its default: a change touches only what it names. */
function withoutDefaults<S extends Fields>(shape: S): { [K in keyof S]: z.ZodOptional<z.ZodType<z.output<S[K]>>> } {
  const bare = Object.entries(shape).map(([name, field]) => {
    const inner = (field instanceof z.ZodDefault ? field.unwrap() : field) as z.ZodType
    // What is taken off takes its label along.
    const { label } = (field as z.ZodType).meta() ?? {}
    return [name, (label ? inner.meta({ label }) : inner).optional()]
  })
  return Object.fromEntries(bare) as never
}
