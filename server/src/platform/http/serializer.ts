import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

/**
 * Replies are written by fast-json-stringify from the contract's schema (half the time of zod's own encoder);
 * fields that the schema lacks don't leave the server.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const write = fastJsonStringify(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as never)
  return data => write(data)
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
