import * as contract from 'contract/catalogs/catalogs.ts'
import type { Resource } from 'contract/core/resource.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { RegisterRoutes } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import { rowsWhere } from '../../platform/http/list.ts'
import { type Declared, type ListSource, listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { type ResourceSource, resourceRoutes, updateRow } from '../../platform/http/resource-routes.ts'
import { brand, measure_unit, model, subsystem, system } from '../../schema/catalogs.ts'
import { measureUnitRules, reasonRules } from './in-use.ts'
import { catalogPolicies, catalogs, type CatalogTable } from './policy.ts'
import { requireValue } from '../../platform/require-value.ts'

/** The source of a catalogue, searched by code and name; `joined` is what its rows point to. */
const catalog = <Row>(
  resource: Declared<Row> & Pick<Resource, 'entity'>,
  joined: Pick<ListSource<Row>, 'fields' | 'joins'> = {}
) => {
  const policy = requireValue(catalogPolicies[resource.entity])
  return listSource(resource, { ...policy, searchText: searchTextOf(policy.table.code, policy.table.name), ...joined })
}

const suppliers = catalog(contract.suppliers)
const subsystems = catalog(contract.subsystems, {
  fields: { system: { id: system.id, name: system.name } },
  joins: query => query.innerJoin(system, eq(system.id, subsystem.fk_system))
})
const models = catalog(contract.models, {
  fields: { brand: { id: brand.id, name: brand.name }, subsystem: { id: subsystem.id, name: subsystem.name } },
  joins: query =>
    query.innerJoin(brand, eq(brand.id, model.fk_brand)).leftJoin(subsystem, eq(subsystem.id, model.fk_subsystem))
})

const reasons = { ...catalog(contract.reasons), ...reasonRules }
const measureUnits = {
  ...catalog(contract.measureUnits),
  searchText: searchTextOf(measure_unit.code, measure_unit.name, measure_unit.symbol),
  ...measureUnitRules
}

/** Sources of the catalogues with more than the common fields. */
const own: Readonly<Record<string, ResourceSource>> = {
  subsystem: subsystems,
  model: models,
  reason: reasons,
  measure_unit: measureUnits
}

const sourceOf = (resource: Resource) => own[resource.entity] ?? catalog(resource)

export const registerRoutes: RegisterRoutes = routes => {
  for (const resource of catalogs) resourceRoutes(routes, resource, sourceOf(resource))
  routes.write(contract.updateSupplier, ({ db, params, body, actor }) =>
    updateRow(db, suppliers, params.id, body, actor)
  )
  routes.read(contract.filteredSubsystems, ({ db, query }) =>
    choices(db, subsystems, subsystem, [[subsystem.fk_system, query.fk_system]])
  )
  routes.read(contract.filteredModels, ({ db, query }) =>
    choices(db, models, model, [
      [model.fk_brand, query.fk_brand],
      [model.fk_subsystem, query.fk_subsystem]
    ])
  )
}

/** The active rows of a catalogue with one of these values in each column, by name; no values mean no filter. */
function choices<Row>(
  db: Db,
  source: ListSource<Row>,
  { id, name, is_active }: CatalogTable,
  asked: readonly (readonly [AnyPgColumn, readonly number[] | undefined])[]
) {
  const limits = asked.map(([column, values]) => values && inArray(column, [...values]))
  return rowsWhere(db, source, and(eq(is_active, true), ...limits), name, id)
}
