import { classifierOf } from 'contract/core/classifier.ts'
import { type Param, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Derived } from './derived.ts'

// Expressions that several features share.

/** A value that differs by call: a list of ids or texts, or a day. */
export type Value = Placeholder | Param | SQL

const within = (table: 'location' | 'structure', ids: Value): SQL => {
  const [rows, up] = [sql.identifier(table), sql.identifier(`fk_${table}`)]
  return sql`(with recursive within as (
    select top.id from ${rows} top where top.id = any(${ids}) union select r.id from ${rows} r join within w on r.${up} = w.id
  ) select id from within)`
}

/** Ids of these places and all below them; `ids` is a list of PostgreSQL. */
export const placesWithin = (ids: Value): SQL => within('location', ids)

/** Ids of these elements of the structure and all below them. */
export const structuresWithin = (ids: Value): SQL => within('structure', ids)

/** A row's ancestors in the tree of a table, from its parent to the root, as `{ id, depth }`. */
export const ancestors = (table: string, id: number): SQL => {
  const [rows, up] = [sql.identifier(table), sql.identifier(`fk_${table}`)]
  return sql`(with recursive above as (
    select ${up} as id, 1 as depth from ${rows} where id = ${id}
    union select r.${up}, a.depth + 1 from ${rows} r join above a on r.id = a.id where a.depth < 1000
  ) select id, depth from above where id is not null)`
}

/** How many rows of a table point to a row. */
export const countOf = (table: string, column: string, id: AnyPgColumn): SQL =>
  sql`(select count(*)::int from ${sql.identifier(table)} n where n.${sql.identifier(column)} = ${id})`

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

/**
 * The order of an activity's tasks `t`: by the numbers in their codes, which are alike but for these. Hundreds are put
 * in order for one page: `natural_key` would take half of its time.
 */
export const tasksInOrder = sql`t.index, length(t.code), t.code`

/** The name of an account: its person's, first name and last name, else the account's own. */
export const nameOfAccount = ({ first_name, fk_staff }: Record<'first_name' | 'fk_staff', AnyPgColumn | SQL>): SQL =>
  sql`coalesce((select s.first_name || ' ' || s.last_name from staff s where s.id = ${fk_staff}), ${first_name})`

/** A constant of the program, written into the statement's text, so that the planner can use partial indexes for it. */
export const constant = (id: number): SQL => sql.raw(String(id))

/** `{ id, name }` of a classifier, taken from the contract instead of the database. */
export const namedClassifier = (id: AnyPgColumn | SQL) =>
  new Derived(id, sent => ({ id: Number(sent), name: classifierOf(Number(sent)).name }))

/** The text that a search for base activities looks into: codes and names of base and activity. */
export const searchTextOfBaseActivity = (
  id: SQL
): SQL => sql`(select search_key(b.code || ' ' || b.name || ' ' || a.code || ' ' || a.name)
  from base_activity ba join base b on b.id = ba.fk_base join activity a on a.id = ba.fk_activity where ba.id = ${id})`

/** The text that a search for people looks into: names, and the document for callers who may see it. */
export const searchTextOfPerson = (id: SQL, isVisible: boolean): SQL =>
  sql`(select search_key(s.first_name || ' ' || s.last_name${isVisible ? sql` || ' ' || s.dni` : sql``}) from staff s
    where s.id = ${id})`

/** A person's document, telephone or mail, in place of the column, for callers without `staff.contact`. */
export const hiddenValue: SQL<null> = sql`null::text`

/**
 * Assets mounted in bases `b` that meet the condition, and their parts unless these are mounted elsewhere themselves.
 */
export const installedIn = (condition: SQL): SQL => sql`(
  with recursive here as (
    select v.fk_asset as id from asset_version v join base b on b.id = v.fk_base where v.is_active and ${condition}
    union
    select a.id from asset a join here on a.fk_asset = here.id
      where not exists (select 1 from asset_version o where o.fk_asset = a.id and o.is_active)
  ) select id from here)`

/** Today in the operator's time zone, or so many days later. */
export const dayAfter = (timeZone: string, days: number): SQL =>
  sql`((now() at time zone ${timeZone}::text)::date + ${days}::int)`
