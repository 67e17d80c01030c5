import { z } from 'zod'
import { feminine, masculine, type Names } from '../core/entity.ts'
import { idsParam } from '../core/http.ts'
import { reasonUses, reasonUseTexts } from './reason-uses.ts'
import { defineCall, defineResource, get, named } from '../core/resource.ts'
import { email, id, optionalText, requiredText, wholeNumber } from '../core/validation.ts'

const shared = {
  label: 'code · name',
  permission: 'catalogs',
  sort: ['code', 'name', 'is_active', 'updated_at'],
  filters: { is_active: 'boolean' }
} as const

// Every catalogue has a short code, a name, and `is_active`: whether it may still be chosen.
const catalogRow = { code: z.string(), name: z.string(), description: z.string().nullable(), is_active: z.boolean() }

const catalogFields = {
  code: requiredText(20).meta({ label: 'Código' }),
  name: requiredText(120).meta({ label: 'Nombre' }),
  description: optionalText(500).meta({ label: 'Descripción' }),
  is_active: z.boolean().default(true).meta({ label: 'Activo' })
}

const plain = (path: string, entity: string, names: Names) =>
  defineResource({ ...shared, path, entity, names, row: catalogRow, create: catalogFields })

export const actions = plain('actions', 'action', feminine('acción', 'acciones'))
export const brands = plain('brands', 'brand', feminine('marca', 'marcas'))
export const systems = plain('systems', 'system', masculine('sistema', 'sistemas'))
export const specialties = plain('specialties', 'specialty', feminine('especialidad', 'especialidades'))

export const subsystems = defineResource({
  ...shared,
  path: 'subsystems',
  entity: 'subsystem',
  names: masculine('subsistema', 'subsistemas'),
  row: { ...catalogRow, fk_system: z.number(), system: named },
  create: { ...catalogFields, fk_system: id.meta({ label: 'Sistema' }) },
  filters: { is_active: 'boolean', fk_system: 'id' }
})

export const models = defineResource({
  ...shared,
  path: 'models',
  entity: 'model',
  names: masculine('modelo', 'modelos'),
  row: {
    ...catalogRow,
    fk_brand: z.number(),
    brand: named,
    fk_subsystem: z.number().nullable(),
    subsystem: named.nullable()
  },
  create: {
    ...catalogFields,
    fk_brand: id.meta({ label: 'Marca' }),
    fk_subsystem: id.nullable().optional().meta({ label: 'Subsistema' })
  },
  filters: { is_active: 'boolean', fk_brand: 'id', fk_subsystem: 'id' }
})

const choices = 'Los que pueden elegirse, por nombre'

export const filteredSubsystems = defineCall({
  ...get('subsystems/filtered', 'catalogs.read', `Subsistemas de un sistema. ${choices}`),
  query: z.strictObject({ fk_system: idsParam }),
  reply: z.array(subsystems.row)
})

export const filteredModels = defineCall({
  ...get('models/filtered', 'catalogs.read', `Modelos de una marca o un subsistema. ${choices}`),
  query: z.strictObject({ fk_brand: idsParam, fk_subsystem: idsParam }),
  reply: z.array(models.row)
})

export const suppliers = defineResource({
  ...shared,
  path: 'suppliers',
  entity: 'supplier',
  names: masculine('proveedor', 'proveedores'),
  row: {
    ...catalogRow,
    tax_id: z.string().nullable(),
    contact: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable()
  },
  create: {
    ...catalogFields,
    tax_id: optionalText(20).meta({ label: 'NIT' }),
    contact: optionalText(120).meta({ label: 'Contacto' }),
    phone: optionalText(30).meta({ label: 'Teléfono' }),
    email: email.nullable().optional().meta({ label: 'Correo' })
  },
  // The specification gives this change a path of its own.
  paths: { update: 'suppliers/update/:id' }
})

/** The same change at the path that all other resources use. */
export const updateSupplier = defineCall({ ...suppliers.calls.update, path: 'suppliers/:id' })

export const trainings = defineResource({
  ...shared,
  path: 'trainings',
  entity: 'training',
  names: feminine('capacitación', 'capacitaciones'),
  row: { ...catalogRow, validity_months: z.number().nullable() },
  create: {
    ...catalogFields,
    validity_months: wholeNumber(1, 600).nullable().optional().meta({ label: 'Vigencia (meses)' })
  }
})

export const usageUnits = defineResource({
  ...shared,
  path: 'readings/usage-units',
  entity: 'usage_unit',
  names: feminine('unidad de uso', 'unidades de uso'),
  group: 'Lecturas',
  row: { ...catalogRow, symbol: z.string().nullable() },
  create: { ...catalogFields, symbol: optionalText(10).meta({ label: 'Símbolo' }) }
})

/** What measures are written in. An activity keeps the symbol as text: what was measured stays as it was read. */
export const measureUnits = defineResource({
  ...shared,
  path: 'measure-units',
  entity: 'measure_unit',
  names: feminine('unidad de medida', 'unidades de medida'),
  row: { ...catalogRow, symbol: z.string() },
  create: { ...catalogFields, symbol: requiredText(20).meta({ label: 'Símbolo' }) },
  sort: [...shared.sort, 'symbol']
})

/** Reasons that people choose where they are asked why. What they choose is kept as words, which they may change. */
export const reasons = defineResource({
  ...shared,
  path: 'reasons',
  entity: 'reason',
  names: masculine('motivo', 'motivos'),
  row: { ...catalogRow, used_for: z.enum(reasonUses).meta({ names: reasonUseTexts }) },
  create: { ...catalogFields, used_for: z.enum(reasonUses).meta({ label: 'Para' }) },
  filters: { ...shared.filters, used_for: 'text' },
  sort: [...shared.sort, 'used_for']
})

// The failure catalogues have paths of their own in the specification.
const failureCatalog = (path: string, entity: string, names: Names) =>
  defineResource({
    ...shared,
    path,
    entity,
    names,
    row: catalogRow,
    create: catalogFields,
    paths: {
      list: `${path}/getall`,
      one: `${path}/getone/:id`,
      create: `${path}/create`,
      update: `${path}/update/:id`,
      remove: `${path}/deleteone/:id`
    }
  })

export const failureTypes = failureCatalog('failure-type', 'failure_type', masculine('tipo de falla', 'tipos de falla'))
export const failureSources = failureCatalog(
  'failure-source',
  'failure_source',
  masculine('origen de falla', 'orígenes de falla')
)
export const failureDetections = failureCatalog(
  'failure-detection',
  'failure_detection',
  feminine('detección de falla', 'detección de fallas')
)
