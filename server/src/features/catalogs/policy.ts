import * as contract from 'contract/catalogs/catalogs.ts'
import type { Resource } from 'contract/core/resource.ts'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { definePolicy, type Policy, rightsOf } from '../../platform/http/policy.ts'
import * as schema from '../../schema/catalogs.ts'

export type CatalogTable = PgTable & Record<'id' | 'code' | 'name' | 'is_active', AnyPgColumn>

/** Every catalogue of the contract; its table has the catalogue's name. */
export const catalogs: readonly Resource[] = Object.values(contract).filter(value => 'entity' in value)

const tables: Readonly<Record<string, PgTable>> = schema

/** The policies of all catalogues, by their tables. */
export const catalogPolicies: Readonly<Record<string, Policy<CatalogTable>>> = Object.fromEntries(
  catalogs.map(resource => [
    resource.entity,
    definePolicy({ table: tables[resource.entity] as CatalogTable, ...rightsOf(resource) })
  ])
)
