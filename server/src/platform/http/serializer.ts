import type { FastifyReply } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import fastJsonStringify from 'fast-json-stringify'
import { deepStrictEqual as deepEqual } from 'node:assert'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { JsonText } from './json-text.ts'

/**
 * Replies are written by fast-json-stringify from the contract's schema (half the time of zod's own encoder);
 * fields that the schema lacks don't leave the server.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const write = written.get(schema) ?? writerOf(schema)
  written.set(schema, write)
  return write
}

type Write = (reply: unknown) => string

/** Made once per schema: Fastify asks again for HEAD, and several calls answer alike. */
const written = new WeakMap<z.ZodType, Write>()

function writerOf(schema: z.ZodType): Write {
  let write: Write | undefined
  return reply => {
    if (isWritten(reply)) return asSent(reply.data)
    // With the first reply: most calls never need one, because PostgreSQL writes what they answer.
    write ??= fastJsonStringify(bodyOf(schema) as never)
    return write(reply)
  }
}

const bodyOf = (schema: z.ZodType) =>
  withNullable(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }))

const whole = (data: JsonText<unknown>) => data.between('{"data":', '}')

/** Fastify's types know only strings, but it sends a stream as it is. */
function asSent(data: JsonText<unknown>): string {
  const sent = whole(data)
  const long = sent.long()
  return long ? (Readable.from(long.pieces, { objectMode: false }) as unknown as string) : sent.text
}

/** Sets the length of a long reply before it is sent, and releases its pieces for reuse once it has gone. */
export function prepare(reply: FastifyReply, answer: unknown): void {
  const long = isWritten(answer) && answer.data.long() && whole(answer.data).long()
  if (!long) return
  const { pieces, free } = long
  void reply.header(
    'content-length',
    pieces.reduce((sum, piece) => sum + piece.length, 0)
  )
  reply.raw.once('finish', free)
}

const isWritten = (reply: unknown): reply is { data: JsonText<unknown> } =>
  (reply as { data?: unknown } | undefined)?.data instanceof JsonText

/** Writes "this or null" as `nullable: true`: fast-json-stringify would check each value against both alternatives. */
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
  return reply => {
    const data = isWritten(reply) ? { data: reply.data.parsed() } : reply
    const fits = schema.safeParse(data)
    if (!fits.success) throw new Error(`${url}: the reply does not fit its schema: ${z.prettifyError(fits.error)}`)
    if (isWritten(reply)) deepEqual(data, fits.data, `${url}: the reply has fields that its schema lacks`)
    return write(reply)
  }
}
