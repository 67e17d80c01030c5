import { Column, getTableColumns, is, SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Sent } from '../database/statement.ts'
import { jsonWriterOf, valueReaderOf } from '../../schema/wire.ts'
import { Derived } from '../../schema/derived.ts'
import type { Fields, ListSource } from './list-source.ts'

type Selected = Record<string, AnyPgColumn | SQL>
/** A field's position in the result row, or the fields of a nested object. */
type Place = { name: string; key: string; at: number; derived: Derived | undefined; within: Place[] | undefined }
type Write = (row: Sent['rows'][number]) => string
type Read = (row: Sent['rows'][number]) => object

/**
 * What to select for a row, and how the result becomes JSON, or an object that reads a field when it is asked for it.
 * All follow from the contract's schema: exactly its fields, in its order.
 *
 * @param first number of result columns before the row's own
 */
export function rowWriter(
  source: ListSource,
  first: number
): {
  selected: Selected
  writeOf: (sent: Pick<Sent, 'fields'>) => Write
  readOf: (sent: Pick<Sent, 'fields'>) => Read
} {
  // A column that several fields show is sent once.
  const positions = new Map<AnyPgColumn | SQL, number>()
  const places = placesOf(source.row, source.fields ?? {}, source, field => {
    const at = positions.get(field) ?? first + positions.size
    positions.set(field, at)
    return at
  })
  const selected: Selected = Object.fromEntries([...positions].map(([field, at]) => [`c${at}`, field]))
  let write: Write | undefined
  let read: Read | undefined
  return {
    selected,
    writeOf: ({ fields }) => (write ??= writerOf(places, fields)),
    readOf: ({ fields }) => (read ??= readerOf(places, fields))
  }
}

function placesOf(
  schema: z.ZodType,
  fields: Fields,
  source: Pick<ListSource, 'table'> | undefined,
  select: (field: AnyPgColumn | SQL) => number
): Place[] {
  const bare = schema instanceof z.ZodNullable ? schema.unwrap() : schema
  const own = source ? (getTableColumns(source.table) as Fields) : {}
  return Object.entries((bare as z.ZodObject).shape).map(([name, part], index) => {
    const key = `${index ? ',' : '{'}${JSON.stringify(name)}:`
    const field = fields[name] ?? own[name]
    if (!field) throw new Error(`no column for the field ${name} of a row`)
    const derived = field instanceof Derived ? field : undefined
    const value = derived?.from ?? field
    if (is(value, Column) || is(value, SQL)) return { name, key, at: select(value), derived, within: undefined }
    const nested = 'table' in value ? (value as ListSource) : undefined
    const within = placesOf(part as z.ZodType, nested ? (nested.fields ?? {}) : (value as Fields), nested, select)
    return { name, key, at: -1, derived, within }
  })
}

/** An object whose fields are all null is written as null. */
function writerOf(places: readonly Place[], types: Sent['fields']): Write {
  const parts = places.map(({ key, at, derived, within }) => {
    if (within) {
      const write = writerOf(within, types)
      const isEmpty = isEmptyOf(within)
      return { key, write: (row: Parameters<Write>[0]) => (isEmpty(row) ? 'null' : write(row)) }
    }
    const write = derived?.write ?? jsonWriterOf(types[at]?.dataTypeID ?? 0)
    return {
      key,
      write: (row: Parameters<Write>[0]) => {
        const sent = row[at]
        return sent == null ? 'null' : write(sent)
      }
    }
  })
  return row => {
    let text = ''
    for (const { key, write } of parts) text += key + write(row)
    return `${text}}`
  }
}

const sent = Symbol('the row as it was sent')

/** A nested object whose fields are all null is null. */
function readerOf(places: readonly Place[], types: Sent['fields']): Read {
  class Fields {
    readonly [sent]: Parameters<Read>[0]
    constructor(row: Parameters<Read>[0]) {
      this[sent] = row
    }
  }
  for (const place of places) {
    const read = fieldReader(place, types)
    Object.defineProperty(Fields.prototype, place.name, {
      get(this: Fields) {
        return read(this[sent])
      }
    })
  }
  return row => new Fields(row)
}

function fieldReader({ at, derived, within }: Place, types: Sent['fields']): (row: Parameters<Read>[0]) => unknown {
  if (within) {
    const read = readerOf(within, types)
    const isEmpty = isEmptyOf(within)
    return row => (isEmpty(row) ? null : read(row))
  }
  const read = derived
    ? (text: string) => JSON.parse(derived.write(text)) as unknown
    : valueReaderOf(types[at]?.dataTypeID ?? 0)
  return row => {
    const text = row[at]
    return text == null ? null : read(text)
  }
}

function isEmptyOf(places: readonly Place[]): (row: Parameters<Read>[0]) => boolean {
  const positions = positionsOf(places)
  return row => positions.every(position => row[position] === null)
}

const positionsOf = (places: readonly Place[]): number[] =>
  places.flatMap(({ at, within }) => (within ? positionsOf(within) : at))
