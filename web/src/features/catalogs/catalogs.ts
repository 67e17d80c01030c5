import * as contract from 'contract/catalogs.ts'
import type { Resource } from 'contract/resource.ts'
import { type ResourceApi, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/choices.ts'
import type { Field } from '../../ui/form/fields.ts'

/** What every catalogue's row carries; each may carry more, by the names of its fields. */
export type CatalogRow = {
  id: number
  version: number
  updated_at: string
  code: string
  name: string
  description: string | null
  is_active: boolean
} & Record<string, unknown>

/** One simple catalogue, as its screen needs it. */
export type Catalog = {
  /** the last part of its address */
  path: string
  /** its name, in the plural */
  label: string
  /** what the button that adds one says */
  add: string
  resource: Resource
  api: ResourceApi
  /** its fields beyond code, name, description and whether it is active; they are its columns too */
  fields: readonly Field[]
}

const catalog = (
  path: string,
  label: string,
  add: string,
  resource: Resource,
  fields: readonly Field[] = [],
  shows: readonly string[] = []
): Catalog => ({
  path,
  label,
  add,
  resource,
  api: resourceApi(resource, { shows }),
  fields
})

const active = { is_active: true }
const choice = (resource: Resource) => choicesOf(resourceApi(resource), { query: active })

/** Every catalogue: one line each, in the order of the side list. */
export const catalogs: readonly Catalog[] = [
  catalog('actions', 'Acciones', 'Nueva acción', contract.actions),
  catalog('systems', 'Sistemas', 'Nuevo sistema', contract.systems),
  catalog(
    'subsystems',
    'Subsistemas',
    'Nuevo subsistema',
    contract.subsystems,
    [{ name: 'fk_system', kind: 'resource', source: choice(contract.systems) }],
    ['system']
  ),
  catalog('brands', 'Marcas', 'Nueva marca', contract.brands),
  catalog(
    'models',
    'Modelos',
    'Nuevo modelo',
    contract.models,
    [
      { name: 'fk_brand', kind: 'resource', source: choice(contract.brands) },
      { name: 'fk_subsystem', kind: 'resource', source: choice(contract.subsystems) }
    ],
    ['brand', 'subsystem']
  ),
  catalog('suppliers', 'Proveedores', 'Nuevo proveedor', contract.suppliers, [
    { name: 'tax_id', kind: 'text' },
    { name: 'contact', kind: 'text' },
    { name: 'phone', kind: 'text', type: 'tel' },
    { name: 'email', kind: 'text', type: 'email' }
  ]),
  catalog('specialties', 'Especialidades', 'Nueva especialidad', contract.specialties),
  catalog('trainings', 'Capacitaciones', 'Nueva capacitación', contract.trainings, [
    { name: 'validity_months', kind: 'number', help: 'Vacío si no caduca' }
  ]),
  catalog('usage-units', 'Unidades de uso', 'Nueva unidad de uso', contract.usageUnits, [
    { name: 'symbol', kind: 'text' }
  ]),
  catalog('failure-types', 'Tipos de falla', 'Nuevo tipo de falla', contract.failureTypes),
  catalog('failure-sources', 'Orígenes de falla', 'Nuevo origen de falla', contract.failureSources),
  catalog('failure-detections', 'Detección de fallas', 'Nueva forma de detección', contract.failureDetections)
]
