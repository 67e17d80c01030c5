import * as contract from 'contract/catalogs.ts'
import type { Resource } from 'contract/resource.ts'
import { eq, getTableColumns } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Feature } from '../../features.ts'
import { wordsOf } from '../../platform/http/list.ts'
import { type ResourceSource, resourceRoutes } from '../../platform/http/resource-routes.ts'
import * as tables from '../../schema/catalogs.ts'

type CatalogTable = PgTable & Record<'id' | 'code' | 'name', AnyPgColumn>

/** A catalogue whose rows point at nothing: its columns, searched by code and name. */
const plain = (table: CatalogTable): ResourceSource => ({ table, columns: getTableColumns(table), words: wordsOf(table.code, table.name) })

const { brand, model, subsystem, system } = tables

/** The catalogues: one line each. */
export const catalogs: readonly (readonly [Resource, ResourceSource])[] = [
  [contract.actions, plain(tables.action)],
  [contract.brands, plain(brand)],
  [contract.systems, plain(system)],
  [contract.specialties, plain(tables.specialty)],
  [contract.suppliers, plain(tables.supplier)],
  [contract.trainings, plain(tables.training)],
  [contract.usageUnits, plain(tables.usage_unit)],
  [contract.failureTypes, plain(tables.failure_type)],
  [contract.failureSources, plain(tables.failure_source)],
  [contract.failureDetections, plain(tables.failure_detection)],
  [
    contract.subsystems,
    {
      ...plain(subsystem),
      columns: { ...getTableColumns(subsystem), system: { id: system.id, name: system.name } },
      joins: query => query.innerJoin(system, eq(system.id, subsystem.fk_system))
    }
  ],
  [
    contract.models,
    {
      ...plain(model),
      columns: { ...getTableColumns(model), brand: { id: brand.id, name: brand.name }, subsystem: { id: subsystem.id, name: subsystem.name } },
      joins: query => query.innerJoin(brand, eq(brand.id, model.fk_brand)).leftJoin(subsystem, eq(subsystem.id, model.fk_subsystem))
    }
  ]
]

export const catalogRoutes: Feature = routes => {
  for (const [resource, source] of catalogs) resourceRoutes(routes, resource, source)
}
