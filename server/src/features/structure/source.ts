import { type Structure, type StructureNode, structures } from 'contract/structure/structure.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { oneRow, rowsAbove } from '../../platform/http/list.ts'
import { searchTextOf } from '../../platform/http/list-source.ts'
import { resourceSource } from '../../platform/http/resource-routes.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { subsystem, system } from '../../schema/catalogs.ts'
import { ancestors, countBasesWithin, countOf, structuresWithin } from '../../schema/expressions.ts'
import { lockTree } from '../../platform/database/lock-tree.ts'
import { structure } from '../../schema/locations.ts'
import { structurePolicy } from './policy.ts'

const parent = alias(structure, 'parent')

/** The breakdown tree. An element's system follows from its subsystem. */
export const structureSource = resourceSource(structures, {
  ...structurePolicy,
  fields: {
    structure: { id: parent.id, name: parent.name },
    system: { id: system.id, name: system.name },
    subsystem: { id: subsystem.id, name: subsystem.name },
    children_count: countOf('structure', 'fk_structure', structure.id),
    bases_count: countBasesWithin('structure', structure.id)
  },
  joins: query =>
    query
      .leftJoin(parent, eq(parent.id, structure.fk_structure))
      .leftJoin(system, eq(system.id, structure.fk_system))
      .leftJoin(subsystem, eq(subsystem.id, structure.fk_subsystem)),
  searchText: searchTextOf(structure.code, structure.name),
  isSmall: true,
  beforeWrite: async ({ db, fields, before }) => {
    if ('fk_structure' in fields && fields['fk_structure'] !== before?.['fk_structure']) await lockTree(db, 'structure')
    const after = { ...before, ...fields }
    if (after['fk_subsystem'] == null) return undefined
    const [of] = await db
      .select({ fk_system: subsystem.fk_system })
      .from(subsystem)
      .where(eq(subsystem.id, after['fk_subsystem']))
    if (after['fk_system'] == null) return of && { fk_system: of.fk_system }
    if (of && of.fk_system !== after['fk_system'])
      throw invalid({ fk_subsystem: 'El subsistema no pertenece al sistema elegido' })
    return undefined
  }
})

/** The whole tree, by code on every level. */
export async function wholeTree(db: Db): Promise<StructureNode[]> {
  const rows = await db
    .select({
      id: structure.id,
      fk_structure: structure.fk_structure,
      code: structure.code,
      name: structure.name,
      level: structure.level
    })
    .from(structure)
    .orderBy(asc(structure.code))
  const nodes = new Map<number, StructureNode>(rows.map(row => [row.id, { ...row, children: [] }]))
  const roots: StructureNode[] = []
  for (const node of nodes.values())
    (node.fk_structure === null ? roots : nodes.get(node.fk_structure)?.children)?.push(node)
  return roots
}

/** The elements that contain an element, the nearest first. */
export async function parentsOfStructure(db: Db, id: number, actor: Actor): Promise<JsonText<Structure[]>> {
  await oneRow(db, structureSource, id, actor)
  return rowsAbove(db, structureSource, id)
}

/** What changes when an element is moved. @throws VALIDATION.INVALID_DATA when it would be within itself */
export async function previewMove(db: Db, id: number, to: number | undefined, actor: Actor) {
  await oneRow(db, structureSource, id, actor)
  const path = to === undefined ? [] : [...(await namesDownTo(db, to))]
  const { rows } = await db.execute<{ elements: number; bases: number; is_within: boolean }>(sql`
    with w as (select * from ${structuresWithin(sql`array[${id}]::int[]`)} w)
    select (select count(*)::int - 1 from w) as elements,
      (select count(*)::int from base where fk_structure in (select id from w)) as bases,
      exists (select from w where id = ${to ?? null}::int) as is_within`)
  const { is_within, elements = 0, bases = 0 } = rows[0] ?? {}
  if (is_within) throw invalid({ fk_structure: 'Un elemento no puede estar dentro de sí mismo' })
  return { path, elements, bases }
}

/** Names from the root down to an element. @throws VALIDATION.INVALID_DATA when there is none */
async function namesDownTo(db: Db, id: number): Promise<string[]> {
  const [own] = await db.select({ name: structure.name }).from(structure).where(eq(structure.id, id))
  if (!own) throw invalid({ fk_structure: 'El registro elegido no existe' })
  const { rows } = await db.execute<{ name: string }>(
    sql`select s.name from ${ancestors('structure', id)} a join structure s on s.id = a.id order by a.depth desc`
  )
  return [...rows.map(({ name }) => name), own.name]
}
