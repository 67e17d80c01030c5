import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

/**
 * Replies are written by fast-json-stringify from the contract's schema (half the time of zod's own encoder);
 * fields that the schema lacks don't leave the server.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const body = withNullable(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })) as Body
  const { anyOf } = body.properties?.data ?? {}
  if (!anyOf) return fastJsonStringify(body as never)
  // A page or a plain array: fast-json-stringify would hold every row against both.
  const writers = new Map(anyOf.map(data => [data.type, fastJsonStringify({ ...body, properties: { data } } as never)]))
  return reply => {
    const write = writers.get(Array.isArray((reply as { data: unknown }).data) ? 'array' : 'object')
    if (!write) throw new Error('the reply is none of its alternatives')
    return write(reply)
  }
}

type Body = { properties?: { data?: { anyOf?: { type?: string }[] } } }

/** "This or null" as `nullable: true`: of two alternatives fast-json-stringify would try each value against both. */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable)
  if (typeof schema !== 'object' || schema === null) return schema
  const { anyOf, ...rest } = schema as { anyOf?: { type?: unknown }[] }
  const [first, second] = anyOf ?? []
  if (anyOf?.length === 2 && first && second?.type === 'null')
    return { ...rest, ...(withNullable(first) as object), nullable: true }
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withNullable(part)]))
}

/** For tests: a reply that doesn't fit its schema exactly is an error. */
export const strictSerializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, url }) => {
  const write = serializerCompiler({ schema } as never)
  return data => {
    const fits = schema.safeParse(data)
    if (!fits.success) throw new Error(`${url}: the reply does not fit its schema: ${z.prettifyError(fits.error)}`)
    return write(data)
  }
}
