import * as contract from 'contract/catalogs.ts'
import type { Resource } from 'contract/resource.ts'
import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Feature } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import { rowsById } from '../../platform/http/list.ts'
import { wordsOf } from '../../platform/http/list-source.ts'
import { type ResourceSource, resourceRoutes, updateRow } from '../../platform/http/resource-routes.ts'
import * as tables from '../../schema/catalogs.ts'

type CatalogTable = PgTable & Record<'id' | 'code' | 'name', AnyPgColumn>

/** A catalogue whose rows point at nothing: its columns, searched by code and name. */
const plain = (table: CatalogTable): ResourceSource => ({
  table,
  columns: getTableColumns(table),
  words: wordsOf(table.code, table.name)
})

const { brand, model, subsystem, supplier, system } = tables

const subsystems: ResourceSource = {
  ...plain(subsystem),
  columns: { ...getTableColumns(subsystem), system: { id: system.id, name: system.name } },
  joins: query => query.innerJoin(system, eq(system.id, subsystem.fk_system))
}

const models: ResourceSource = {
  ...plain(model),
  columns: {
    ...getTableColumns(model),
    brand: { id: brand.id, name: brand.name },
    subsystem: { id: subsystem.id, name: subsystem.name }
  },
  joins: query =>
    query.innerJoin(brand, eq(brand.id, model.fk_brand)).leftJoin(subsystem, eq(subsystem.id, model.fk_subsystem))
}

/** The catalogues: one line each. */
export const catalogs: readonly (readonly [Resource, ResourceSource])[] = [
  [contract.actions, plain(tables.action)],
  [contract.brands, plain(brand)],
  [contract.systems, plain(system)],
  [contract.specialties, plain(tables.specialty)],
  [contract.suppliers, plain(supplier)],
  [contract.trainings, plain(tables.training)],
  [contract.usageUnits, plain(tables.usage_unit)],
  [contract.failureTypes, plain(tables.failure_type)],
  [contract.failureSources, plain(tables.failure_source)],
  [contract.failureDetections, plain(tables.failure_detection)],
  [contract.subsystems, subsystems],
  [contract.models, models]
]

export const catalogRoutes: Feature = routes => {
  for (const [resource, source] of catalogs) resourceRoutes(routes, resource, source)
  routes.write(
    contract.updateSupplier,
    ({ db, params, body, actor }) => updateRow(db, plain(supplier), params.id, body, actor) as never
  )
  routes.read(
    contract.filteredSubsystems,
    ({ db, query }) => choices(db, subsystems, [[subsystem.fk_system, query.fk_system]]) as never
  )
  routes.read(
    contract.filteredModels,
    ({ db, query }) =>
      choices(db, models, [
        [model.fk_brand, query.fk_brand],
        [model.fk_subsystem, query.fk_subsystem]
      ]) as never
  )
}

/** The active rows of a catalogue with one of these values in each column, by name; a column that nothing was asked of limits nothing. */
async function choices(
  db: Db,
  source: ResourceSource,
  asked: readonly (readonly [AnyPgColumn, readonly number[] | undefined])[]
) {
  const { id, name, is_active } = source.table as CatalogTable & { is_active: AnyPgColumn }
  const limits = asked.map(([column, values]) => values && inArray(column, [...values]))
  const ids = await db
    .select({ id })
    .from(source.table)
    .where(and(eq(is_active, true), ...limits))
    .orderBy(asc(name), asc(id))
  return rowsById(
    db,
    source,
    ids.map(row => row.id as number)
  )
}
