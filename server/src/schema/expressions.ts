import { classifierOf } from 'contract/classifier.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '../platform/database/database.ts'

// What several features ask the tables in the same words.

/** `(1, 2, 3)`; of none, a list that contains nothing. */
export const idList = (ids: readonly number[]): SQL =>
  ids.length
    ? sql`(${sql.join(
        ids.map(id => sql`${id}`),
        sql`, `
      )})`
    : sql`(null)`

/** These places and all below them. */
export const placesWithin = (ids: readonly number[]): SQL => sql`(
  with recursive within as (
    select id from location where id in ${idList(ids)}
    union select l.id from location l join within w on l.fk_location = w.id
  ) select id from within)`

/** These elements of the structure and all below them. */
export const structuresWithin = (ids: readonly number[]): SQL => sql`(
  with recursive within as (
    select id from structure where id in ${idList(ids)}
    union select s.id from structure s join within w on s.fk_structure = w.id
  ) select id from within)`

/** What contains a row of a tree, from its parent up to the root, as `{ id, depth }`; `parent` is the column that points up. */
export const ancestors = (table: 'location' | 'structure' | 'asset', parent: string, id: number): SQL => {
  const [rows, up] = [sql.identifier(table), sql.identifier(parent)]
  return sql`(with recursive above as (
    select ${up} as id, 1 as depth from ${rows} where id = ${id}
    union select r.${up}, a.depth + 1 from ${rows} r join above a on r.id = a.id where a.depth < 1000
  ) select id, depth from above where id is not null)`
}

/**
 * Holds everybody else who moves something within this tree until the transaction ends: two moves at once could each be
 * right and together make a circle.
 */
export const lockTree = (tx: Transaction, table: 'location' | 'structure' | 'asset' | 'menu') =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tree ${table}`}, 0))`)

type Small =
  | 'action'
  | 'brand'
  | 'location'
  | 'periodicity_unit'
  | 'plan'
  | 'specialty'
  | 'subsystem'
  | 'supplier'
  | 'system'
  | 'training'
  | 'usage_unit'

/** `{ id, name }` of a row in one of the small tables, or null. */
export const namedOf = (table: Small, id: AnyPgColumn | SQL): SQL =>
  sql`(select json_build_object('id', n.id, 'name', n.name) from ${sql.identifier(table)} n where n.id = ${id})`

/** `{ id, name }` of a classifier, from the contract: the database need not be asked. */
export const namedClassifier = (id: number) => ({ id, name: classifierOf(id).name })

/** The words by which people know a base activity: base and activity, codes and names, in searchable form. */
export const wordsOfBaseActivity = (
  id: SQL
): SQL => sql`(select search_key(b.code || ' ' || b.name || ' ' || a.code || ' ' || a.name)
  from base_activity ba join base b on b.id = ba.fk_base join activity a on a.id = ba.fk_activity where ba.id = ${id})`

/** A person's names and document, in searchable form. */
export const wordsOfPerson = (id: SQL): SQL =>
  sql`(select search_key(s.first_name || ' ' || s.last_name || ' ' || s.dni) from staff s where s.id = ${id})`
