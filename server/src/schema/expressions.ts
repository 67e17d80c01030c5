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

/**
 * How many bases stand in a place or an element of the structure and in all below it. Each place's bases are counted by
 * the index: joined as a set they would be read whole for every row of the list.
 */
export const countBasesWithin = (table: 'location' | 'structure', id: AnyPgColumn): SQL => {
  const [rows, up] = [sql.identifier(table), sql.identifier(`fk_${table}`)]
  return sql`(with recursive within as (
    select ${id} as id union select r.id from ${rows} r join within w on r.${up} = w.id
  ) select sum((select count(*) from base b where b.${up} = within.id))::int from within)`
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

/** A condition that a word occurs in a text. */
type Contains = (text: SQL) => SQL

/** Ids of bases with a word in code or name; the expression is that of the index base_search. */
export const basesNamed = (contains: Contains): SQL =>
  sql`(select b.id from base b where ${contains(sql`search_key(b.code || ' ' || b.name)`)})`

/**
 * Ids of base activities with a word in code or name of their base or activity. A phrase may begin in one and end in
 * the other; the text of each is made once, because making it takes longest.
 * @param specialty whether the name of the activity's specialty counts too
 */
export const baseActivitiesNamed = (contains: Contains, isPhrase: SQL, specialty = false): SQL => {
  const key = sql`search_key(a.code || ' ' || a.name${specialty ? sql` || coalesce(' ' || s.name, '')` : sql``})`
  const activities = specialty ? sql`activity a left join specialty s on s.id = a.fk_specialty` : sql`activity a`
  return sql`(select ba.id from base_activity ba
    where ba.fk_base in ${basesNamed(contains)} or ba.fk_activity in (select a.id from ${activities} where ${contains(key)})
      or (${isPhrase} and ba.id in (select w.id from base_activity w
        join (select b.id, search_key(b.code || ' ' || b.name) as key from base b offset 0) b on b.id = w.fk_base
        join (select a.id, ${key} as key from ${activities} offset 0) a on a.id = w.fk_activity
        where ${contains(sql`(b.key || ' ' || a.key)`)})))`
}

/** What a search for people looks into: names, and the document for callers who may see it. */
const keyOfPerson = (isVisible: boolean): SQL =>
  sql`search_key(s.first_name || ' ' || s.last_name${isVisible ? sql` || ' ' || s.dni` : sql``})`

/** The same for the person with an id. */
export const searchTextOfPerson = (id: SQL, isVisible: boolean): SQL =>
  sql`(select ${keyOfPerson(isVisible)} from staff s where s.id = ${id})`

/** Ids of people with a word in their names, or in the document for callers who may see it. */
export const peopleNamed = (contains: Contains, isVisible: boolean): SQL =>
  sql`(select s.id from staff s where ${contains(keyOfPerson(isVisible))})`

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
