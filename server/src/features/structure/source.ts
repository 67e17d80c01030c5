import { type Structure, type StructureNode, structures } from 'contract/structure.ts'
import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { oneRow, rowsAbove } from '../../platform/http/list.ts'
import { searchTextOf } from '../../platform/http/list-source.ts'
import { resourceSource } from '../../platform/http/resource-routes.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { subsystem, system } from '../../schema/catalogs.ts'
import { lockTree } from '../../schema/expressions.ts'
import { structure } from '../../schema/locations.ts'

const parent = alias(structure, 'parent')

/** The breakdown tree. An element's system follows from its subsystem. */
export const structureSource = resourceSource(structures, {
  table: structure,
  fields: {
    structure: { id: parent.id, name: parent.name },
    system: { id: system.id, name: system.name },
    subsystem: { id: subsystem.id, name: subsystem.name }
  },
  joins: query =>
    query
      .leftJoin(parent, eq(parent.id, structure.fk_structure))
      .leftJoin(system, eq(system.id, structure.fk_system))
      .leftJoin(subsystem, eq(subsystem.id, structure.fk_subsystem)),
  searchText: searchTextOf(structure.code, structure.name),
  beforeWrite: async ({ db, fields, before }) => {
    if ('fk_structure' in fields && fields['fk_structure'] !== before?.['fk_structure']) await lockTree(db, 'structure')
    const after = { ...before, ...fields }
    if (after['fk_subsystem'] == null) return undefined
    const [of] = await db
      .select({ fk_system: subsystem.fk_system })
      .from(subsystem)
      .where(eq(subsystem.id, after['fk_subsystem'] as number))
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
