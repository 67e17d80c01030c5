import type { Filters, ListQuery } from 'contract/core/http.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../../test/database.ts'
import type { Actor } from './actor.ts'
import { conditionOf, containsText, orderOf, readQuery, whereOf } from './list-query.ts'
import { type ListSource, searchTextOf } from './list-source.ts'

const table = pgTable('probe', {
  id: integer().primaryKey(),
  fk_line: integer(),
  fk_base: integer(),
  code: text(),
  is_active: boolean(),
  on: date(),
  due: date(),
  at: timestamp({ withTimezone: true, mode: 'string' })
})

const narrowedBy: Filters = {
  fkLine: 'id',
  fk_base: 'id',
  code: 'text',
  is_active: 'boolean',
  on: 'date',
  due: 'day',
  at: 'instant',
  near: 'id',
  late: 'boolean',
  place: 'number',
  nada: 'id'
}

const source: ListSource = {
  row: z.unknown(),
  narrowedBy,
  table,
  line: table.fk_line,
  searchText: searchTextOf(table.code),
  filters: { near: value => sql`${table.fk_base} <= (${value}::int[])[1]` },
  flags: { late: is => (is ? sql`${table.id} > 2` : sql`${table.id} <= 2`) },
  sort: { place: sql`-${table.id}` }
}

const rows: (typeof table.$inferInsert)[] = [
  { id: 1, fk_line: 1, fk_base: 1, code: 'Ñandú 100%', is_active: true, on: '2026-03-10', due: '2026-03-10' },
  { id: 2, fk_line: 1, fk_base: 2, code: 'Freno', is_active: false, on: '2026-03-11', due: '2026-03-11' },
  { id: 3, fk_line: 2, fk_base: 1, code: 'Freno a_b', is_active: true, on: null, due: '2026-03-12' },
  { id: 4, fk_line: 2, fk_base: 3, code: 'Motor', is_active: false, on: '2026-03-10', due: null },
  { id: 5, fk_line: 3, fk_base: 1, code: 'Freno', is_active: true, on: '2026-03-10', due: '2026-03-10' }
]
const moments = ['2026-03-10T03:59:59.999Z', '2026-03-10T04:00Z', '2026-03-11T03:59:59.999Z', '2026-03-11T04:00Z', null]
const actor = { lines: [1, 2], staff: 7 } as unknown as Actor

/** The ids that queries find, each as one text. */
async function found(queries: readonly object[], of: ListSource = source, by = actor): Promise<string[]> {
  const { db } = await testDatabase()
  return db.transaction(async tx => {
    await tx.execute(sql`create temp table probe (id int, fk_line int, fk_base int, code text, is_active boolean,
      "on" date, due date, at timestamptz) on commit drop`)
    await tx.insert(table).values(rows.map((row, index) => ({ ...row, at: moments[index] })))
    const answers: string[] = []
    for (const asked of queries) {
      const query = { page: 1, itemsPerPage: 10, ...asked } as ListQuery
      const ids = await tx
        .select({ id: table.id })
        .from(table)
        .where(conditionOf(of, query, by))
        .orderBy(...orderOf(of, readQuery(of, query, by).asked))
      answers.push(ids.map(({ id }) => id).join(' '))
    }
    return answers
  })
}

const cases: [string, Record<string, unknown>, string][] = [
  ['nothing: the latest first, of the own lines', {}, '4 3 2 1'],
  ['upwards', { sortDesc: false }, '1 2 3 4'],
  ['one line', { fkLine: [2] }, '4 3'],
  ['two lines', { fkLine: [2, 1] }, '4 3 2 1'],
  ['one id', { fk_base: [1] }, '3 1'],
  ['two ids', { fk_base: [2, 3] }, '4 2'],
  ['a text', { code: ['Freno'] }, '2'],
  ['texts', { code: ['Freno', 'Motor'] }, '4 2'],
  ['yes', { is_active: true }, '3 1'],
  ['no', { is_active: false }, '4 2'],
  ['a day', { on: '2026-03-10' }, '4 1'],
  ['from a day', { due_from: '2026-03-11' }, '3 2'],
  ['to a day', { due_to: '2026-03-11' }, '2 1'],
  ['from one day to another', { due_from: '2026-03-11', due_to: '2026-03-11' }, '2'],
  ['moments from a day', { at_from: '2026-03-10' }, '4 3 2'],
  ['moments to a day, its last one included', { at_to: '2026-03-10' }, '3 2 1'],
  ['moments of a day', { at_from: '2026-03-10', at_to: '2026-03-10' }, '3 2'],
  ['from a moment', { at_from: '2026-03-11T03:59:59.999Z' }, '4 3'],
  ['to a moment', { at_to: '2026-03-10T04:00:00.000Z' }, '2 1'],
  ['a condition of its own', { near: [2] }, '3 2 1'],
  ['numbers, by an expression', { place_from: -3, place_to: -2 }, '3 2'],
  ['a number at least', { place_from: -1.5 }, '1'],
  ['a number at most', { place_to: -3.5 }, '4'],
  ['yes, by a condition of its own', { late: true }, '4 3'],
  ['no, by a condition of its own', { late: false }, '2 1'],
  ['words in any order, without accents', { search: ' 100  nandu ' }, '1'],
  ['signs that mean something in a pattern', { search: 'a_b' }, '3'],
  ['a sign that stands only for itself', { search: 'o_' }, ''],
  ['a per cent sign', { search: '0%' }, '1'],
  ['by a column, ties by id', { sortBy: 'is_active', sortDesc: true }, '3 1 4 2'],
  ['by a column upwards unless it is said', { sortBy: 'fk_base' }, '3 1 2 4'],
  ['by a column, what is missing last', { sortBy: 'due' }, '1 2 3 4'],
  ['the same downwards', { sortBy: 'due', sortDesc: true }, '3 2 1 4'],
  ['by an expression', { sortBy: 'place' }, '4 3 2 1'],
  ['by id upwards unless it is said', { sortBy: 'id' }, '1 2 3 4']
]

describe('the query of a list', () => {
  test('finds what is asked for, in order', async () => {
    const answers = await found(cases.map(([, query]) => query))
    expect(cases.map(([name], index) => [name, answers[index]])).toEqual(cases.map(([name, , ids]) => [name, ids]))
  })

  test('what always holds is never lifted', async () => {
    const narrowed = { ...source, where: sql`${table.id} <> 2` }
    expect(await found([{ fk_base: [2] }, {}], narrowed)).toEqual(['', '4 3 1'])
  })

  test('without a column of lines, another condition limits it, which knows whether lines were asked for', async () => {
    const { line: _, ...open } = source
    const visible: ListSource['visible'] = (lines, isAsked) =>
      isAsked ? sql`${table.fk_line} = any(${lines})` : sql`${table.id} < 5`
    expect(await found([{}, { fkLine: [1] }], { ...open, visible })).toEqual(['4 3 2 1', '2 1'])
    expect(await found([{}], open)).toEqual(['5 4 3 2 1'])
    expect(await found([{}], source, { ...actor, lines: [3] })).toEqual(['5'])
  })

  test('another line is refused, and what the source cannot answer is an error', () => {
    const read = (query: object, of = source) => {
      const whole = { page: 1, itemsPerPage: 10, ...query } as ListQuery
      const { asked } = readQuery(of, whole, actor)
      return [whereOf(of, asked), orderOf(of, asked)]
    }
    const { searchText: _, ...mute } = source
    expect(() => read({ fkLine: [3] })).toThrow('No tiene asignada esta línea')
    expect(() => read({ nada: [1] })).toThrow('probe: filter nada has no column')
    expect(() => read({ sortBy: 'nada' })).toThrow('probe: sort nada has no column')
    expect(() => read({ search: 'x' }, mute)).toThrow('probe: the list has no text to search')
    expect(() => read({ search: ' ' }, mute)).not.toThrow()
  })

  test('pages begin where the one before ends; the caller is known to conditions', () => {
    const { values } = readQuery(source, { page: 3, itemsPerPage: 25 }, actor)
    expect(values).toMatchObject({ limit: 25, offset: 50, callerStaff: 7, fkLine: [1, 2] })
  })

  test('at most eight words are looked for; a text without words asks for nothing', () => {
    const words = readQuery(source, { page: 1, itemsPerPage: 1, search: 'a b c d e f g h i' }, actor).asked.words
    expect(words).toBe(8)
    expect(containsText(sql`x`, ' ')).toBe(undefined)
  })
})
