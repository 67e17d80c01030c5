import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Derived } from '../../schema/derived.ts'
import { rowWriter } from './row-writer.ts'

const thing = pgTable('thing', {
  id: integer().primaryKey(),
  title: text().notNull(),
  done: boolean().notNull(),
  amount: numeric(),
  more: jsonb(),
  at: timestamp({ withTimezone: true })
})

const named = z.object({ id: z.number(), name: z.string() })
const source = {
  table: thing,
  narrowedBy: {},
  row: z.object({
    id: z.number(),
    title: z.string(),
    done: z.boolean(),
    amount: z.number().nullable(),
    more: z.unknown(),
    at: z.string().nullable(),
    kind: named,
    base: named.extend({ above: named.nullable() }).nullable()
  }),
  fields: {
    kind: { id: thing.id, name: new Derived(thing.id, sent => `Clase "${sent}"`) },
    base: { id: sql`b.id`, name: sql`b.name`, above: { id: sql`a.id`, name: sql`a.name` } }
  }
}

/** The types of what is sent: the count, the line, then the columns in the order of the row. */
const fields = [23, 23, 23, 25, 16, 1700, 3802, 1184, 23, 25, 23, 25].map(dataTypeID => ({ dataTypeID }))
const beginning = ['2', null, '7', 'Un "título"\n']

test.each([
  [
    'all there',
    [...beginning, 't', '1.50', '{"a": [1]}', '2026-11-21 04:00:00+00', '1', 'B1', '2', 'A'],
    {
      done: true,
      amount: 1.5,
      more: { a: [1] },
      at: '2026-11-21T04:00:00.000Z',
      base: { id: 1, name: 'B1', above: { id: 2, name: 'A' } }
    }
  ],
  [
    'nothing above',
    [...beginning, 'f', '0', '"x"', null, '1', 'B1', null, null],
    { done: false, amount: 0, more: 'x', at: null, base: { id: 1, name: 'B1', above: null } }
  ],
  [
    'only what must be',
    [...beginning, 'f', null, null, null, null, null, null, null],
    { done: false, amount: null, more: null, at: null, base: null }
  ]
])('a row with %s says the same as JSON and field by field', (_, sent, rest) => {
  const { writeOf, readOf, selected } = rowWriter(source, 2)
  expect(Object.keys(selected)).toHaveLength(fields.length - 2)
  const row = { id: 7, title: 'Un "título"\n', kind: { id: 7, name: 'Clase "7"' }, ...rest }
  expect(JSON.parse(writeOf({ fields })(sent))).toEqual(row)
  expect(copied(readOf({ fields })(sent) as Record<string, unknown>, row)).toEqual(row)
})

/** Takes all fields that another object has. */
const copied = (read: Record<string, unknown>, like: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(like).map(([name, value]) => [
      name,
      name === 'kind' || ((name === 'base' || name === 'above') && value !== null)
        ? copied(read[name] as Record<string, unknown>, value as Record<string, unknown>)
        : read[name]
    ])
  )
