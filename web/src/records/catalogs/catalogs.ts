import * as contract from 'contract/calls/catalogs/catalogs.ts'
import { capitalised, newOne } from 'contract/core/entity.ts'
import { reasonUses, reasonUseTexts } from 'contract/catalogs/reason-uses.ts'
import type { Resource } from 'contract/core/resource.ts'
import type { z } from 'zod'
import { type ResourceApi, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import type { Field } from '../../ui/form/fields.ts'

/** The fields of every catalogue's row; a catalogue may have more. */
export type CatalogRow = {
  id: number
  version: number
  updated_at: string
  code: string
  name: string
  description: string | null
  is_active: boolean
} & Record<string, unknown>

/** The build adds this to modules without schemas (build/withoutSchemas.ts). */
const { fieldLabels } = contract as unknown as { fieldLabels: Readonly<Record<string, Catalog['labels']>> }

type CatalogResource = Resource<z.ZodType<CatalogRow>>

/** One simple catalogue, as its screen needs it. */
export type Catalog = {
  /** the last part of its address */
  path: string
  /** its name, in the plural */
  label: string
  /** what the button that adds one says */
  add: string
  /** without its schemas */
  resource: CatalogResource
  /** what its fields are called */
  labels: Readonly<Record<string, string>>
  api: ResourceApi<CatalogResource>
  /** its fields beyond code, name, description and whether it is active; they are its columns too */
  fields: readonly Field[]
}

const catalog = (resource: CatalogResource, fields: readonly Field[] = [], shows: readonly string[] = []): Catalog => ({
  path: resource.path.split('/').at(-1) ?? '',
  label: capitalised(resource.names.many),
  add: newOne(resource.names),
  resource,
  labels: fieldLabels[resource.entity] ?? {},
  api: resourceApi(resource, { shows }),
  fields
})

const active = { is_active: true }
const choice = (resource: Resource) => choicesOf(resourceApi(resource), { query: active })

/** All catalogues, in the order of the side list. */
export const catalogs: readonly Catalog[] = [
  catalog(contract.actions),
  catalog(contract.systems),
  catalog(contract.subsystems, [{ name: 'fk_system', kind: 'resource', source: choice(contract.systems) }], ['system']),
  catalog(contract.brands),
  catalog(
    contract.models,
    [
      { name: 'fk_brand', kind: 'resource', source: choice(contract.brands) },
      { name: 'fk_subsystem', kind: 'resource', source: choice(contract.subsystems) }
    ],
    ['brand', 'subsystem']
  ),
  catalog(contract.suppliers, [
    { name: 'tax_id', kind: 'text' },
    { name: 'contact', kind: 'text' },
    { name: 'phone', kind: 'text', type: 'tel' },
    { name: 'email', kind: 'text', type: 'email' }
  ]),
  catalog(contract.specialties),
  catalog(contract.trainings, [{ name: 'validity_months', kind: 'number', help: 'Vacío si no caduca' }]),
  catalog(contract.usageUnits, [{ name: 'symbol', kind: 'text' }]),
  catalog(contract.measureUnits, [{ name: 'symbol', kind: 'text', help: 'Como se lee en el instrumento' }]),
  catalog(contract.reasons, [
    {
      name: 'used_for',
      kind: 'options',
      options: reasonUses.map(value => ({ value, label: reasonUseTexts[value] })),
      help: 'Dónde se ofrece'
    }
  ]),
  // The paths of their calls are in the singular, those of their pages in the plural.
  { ...catalog(contract.failureTypes), path: 'failure-types' },
  { ...catalog(contract.failureSources), path: 'failure-sources' },
  { ...catalog(contract.failureDetections), path: 'failure-detections', add: 'Nueva forma de detección' }
]
