import { z } from 'zod'
import { coded } from '../bases/bases.ts'
import { assetStatus } from '../core/classifier.ts'
import { defineEntity, feminine, masculine } from '../core/entity.ts'
import { dayParam, type Filters, idParams, oneIdParam } from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { defineCall, defineResource, get, named, post, recordFields } from '../core/resource.ts'
import {
  decimal,
  id,
  isoDate,
  isoDateTime,
  maxId,
  optionalText,
  requiredText,
  wholeNumber
} from '../core/validation.ts'

const statusId = z.literal(Object.values(assetStatus))

/**
 * What is unusual about an asset that comes into a base is asked about: another subsystem than what was there before,
 * another line than it was on. With these it is meant.
 */
const accepted = {
  accept_other_subsystem: z.boolean().optional().meta({ label: 'Es de otro subsistema' }),
  accept_other_line: z.boolean().optional().meta({ label: 'Cambia de línea' })
}

/**
 * Physical items. `fk_base` is the base in which the item itself is mounted; `base`, `location` and `line` also follow
 * from the assembly that it is part of. An item that is in no place (in store, in repair) belongs to no line, and
 * everybody sees it.
 */
export const assets = defineResource({
  path: 'asset',
  entity: 'asset',
  names: masculine('activo', 'activos'),
  label: 'code · name',
  fields: { parts_count: 'Partes' },
  permission: 'assets',
  row: {
    code: z.string(),
    name: z.string(),
    serial_number: z.string().nullable(),
    fk_asset: z.number().nullable(),
    asset: coded.nullable(),
    fk_model: z.number().nullable(),
    model: named.nullable(),
    brand: named.nullable(),
    subsystem: named.nullable(),
    system: named.nullable(),
    fk_supplier: z.number().nullable(),
    supplier: named.nullable(),
    fkc_status: z.number(),
    status: named,
    manufactured_on: z.string().nullable(),
    commissioned_on: z.string().nullable(),
    warranty_until: z.string().nullable(),
    cost: z.number().nullable(),
    notes: z.string().nullable(),
    fk_base: z.number().nullable(),
    base: coded.nullable(),
    location: named.nullable(),
    fk_line: z.number().nullable(),
    line: line.nullable(),
    parts_count: z.number()
  },
  create: {
    code: requiredText(40).meta({ label: 'Código' }),
    name: requiredText(160).meta({ label: 'Nombre' }),
    serial_number: optionalText(80).meta({ label: 'Número de serie' }),
    fk_asset: id.nullable().optional().meta({ label: 'Conjunto' }),
    fk_model: id.nullable().optional().meta({ label: 'Modelo' }),
    fk_supplier: id.nullable().optional().meta({ label: 'Proveedor' }),
    /** if absent, it follows from where the asset is: in service when mounted, else in store */
    fkc_status: statusId.optional().meta({ label: 'Estado' }),
    manufactured_on: isoDate.nullable().optional().meta({ label: 'Fabricado el' }),
    commissioned_on: isoDate.nullable().optional().meta({ label: 'Puesto en servicio el' }),
    warranty_until: isoDate.nullable().optional().meta({ label: 'Garantía hasta' }),
    cost: decimal(0, 10_000_000_000).nullable().optional().meta({ label: 'Costo' }),
    notes: optionalText(2000).meta({ label: 'Notas' }),
    /** the base in which it is mounted from `installed_at` on (now, if not given); null takes it out */
    fk_base: id.nullable().optional().meta({ label: 'Base' }),
    installed_at: isoDateTime.optional().meta({ label: 'Montado el' }),
    reason: optionalText(500).meta({ label: 'Motivo' }),
    ...accepted
  },
  ordered: [
    ['manufactured_on', 'commissioned_on'],
    ['manufactured_on', 'warranty_until'],
    ['commissioned_on', 'warranty_until', 'different']
  ],
  filters: {
    fkLine: 'id',
    /** mounted in one of these places or below them, or in one of these bases; parts of such assets included */
    fk_location: 'id',
    fk_base: 'id',
    is_installed: 'boolean',
    /** within an assembly; what isn't is the first level of the tree */
    is_part: 'boolean',
    fk_asset: 'id',
    fk_model: 'id',
    fk_brand: 'id',
    fk_subsystem: 'id',
    fk_supplier: 'id',
    fkc_status: 'id',
    commissioned_on: 'day',
    warranty_until: 'day'
  } satisfies Filters,
  sort: [
    'code',
    'name',
    'serial_number',
    'fkc_status',
    'commissioned_on',
    'warranty_until',
    'cost',
    'created_at',
    'updated_at'
  ]
})

export type Asset = z.output<typeof assets.row>

export const paginatedAssets = defineCall({ ...assets.calls.list, path: 'asset/paginated' })

/** The stays of assets in bases: from when until when each was mounted. */
export const assetVersions = defineEntity({
  entity: 'asset_version',
  names: feminine('estancia de activo', 'estancias de activos'),
  label: 'fk_asset · fk_base',
  partOf: 'fk_asset',
  fields: {
    installed_at: 'Montado el',
    removed_at: 'Retirado el',
    is_active: 'Activo',
    reason: 'Motivo',
    mounting_reason: 'Motivo del montaje',
    installed_by: 'Montado por'
  }
})

const stay = z.object({
  ...recordFields,
  fk_asset: z.number(),
  asset: assets.row,
  fk_base: z.number(),
  installed_at: z.string(),
  removed_at: z.string().nullable(),
  is_active: z.boolean(),
  /** why it was mounted or, once it has ended, taken out */
  reason: z.string().nullable(),
  /** why it was mounted */
  mounting_reason: z.string().nullable(),
  installed_by: z.object({ id: z.number(), first_name: z.string(), last_name: z.string() }).nullable()
})

export type AssetVersion = z.output<typeof stay>

const unit = named.extend({ symbol: z.string().nullable() })

/**
 * What a meter of the base counted while the asset was there: between the first and the last reading of the stay, which
 * may have been taken some time after it began and before it ended. `used` is null with fewer than two readings.
 */
const lived = z.object({
  fk_base_metric: z.number(),
  name: z.string(),
  usage_unit: unit,
  used: z.number().nullable(),
  first_read_at: z.string().nullable(),
  last_read_at: z.string().nullable(),
  last_value: z.number().nullable()
})

const stayOfAsset = stay.omit({ asset: true, fk_base: true }).extend({
  /** null, as are reason and person, when the base is on a line that the caller doesn't work on */
  fk_base: z.number().nullable(),
  base: coded.nullable(),
  location: named.nullable(),
  line: line.nullable(),
  /** none for callers who may not read readings */
  meters: z.array(lived)
})

export type AssetStay = z.output<typeof stayOfAsset>

export const staysOfAsset = defineCall({
  ...get('asset/:id/stays', 'assets.read', 'Estancias de un activo en bases, la actual primero, con lo que vivió'),
  params: idParams,
  reply: z.array(stayOfAsset)
})

export const assetsOfBase = defineCall({
  ...get('asset/base/:id', 'assets.read', 'Estancias de activos en una base, la actual primero'),
  params: idParams,
  reply: z.array(stay)
})
export const assetsOfLocation = defineCall({
  ...get('asset/location/:id', 'assets.read', 'Activos de una ubicación y de lo que contiene'),
  params: idParams,
  reply: z.array(assets.row)
})
export const assetParents = defineCall({
  ...get('asset/:id/parents', 'assets.read', 'Conjuntos que contienen a un activo, desde el más cercano'),
  params: idParams,
  reply: z.array(assets.row)
})

const version = wholeNumber(1, maxId).optional()

/** A meter at a replacement: `value_out` is the last reading of the old item, `value_in` the first of the new one. */
const replacedMeter = z.strictObject({
  fk_base_metric: id.meta({ label: 'Medidor' }),
  value_out: decimal(0, 10_000_000_000).nullable().optional().meta({ label: 'Lectura al retirar' }),
  /** if absent: what the new item has counted in its earlier stays, 0 for one without */
  value_in: decimal(0, 10_000_000_000).optional().meta({ label: 'Lectura al montar' }),
  /** why an improbable last reading is right */
  reason: optionalText(500).meta({ label: 'Por qué es correcta' })
})

/** What is unusual about the asset that comes: it asks before it is mounted. */
const successor = z.object({
  id: z.number(),
  code: z.string(),
  /** its own, where it isn't that of the asset that goes */
  other_subsystem: named.nullable(),
  /** that of its last stay, where it isn't the base's: it changes its line */
  other_line: named.nullable()
})

export type ReplacementSuccessor = z.output<typeof successor>

/** What follows from replacing an asset in its base, before it is done: the activities that would start again. */
export const previewReplacement = defineCall({
  ...get('asset/:id/replace', 'assets.write', 'Qué ocurriría al reemplazar un activo: medidores y actividades'),
  params: idParams,
  query: z.strictObject({ replaced_on: dayParam, fk_asset_new: oneIdParam }),
  reply: z.object({
    base: coded,
    /** of `fk_asset_new`; null without it */
    successor: successor.nullable(),
    meters: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        usage_unit: unit,
        current_value: z.number().nullable(),
        last_read_at: z.string().nullable(),
        /** what the successor has counted in its earlier stays; null if nothing is known */
        lived: z.number().nullable()
      })
    ),
    restarts: z.array(
      z.object({
        /** of the base activity */
        id: z.number(),
        activity: coded,
        /** as it stands */
        due_date: z.string().nullable(),
        /** by time, after the replacement; null if it goes by readings alone */
        next_date: z.string().nullable(),
        /** by use: so much after the reading at the replacement; null if it goes by time alone */
        usage_interval_value: z.number().nullable(),
        usage_unit: unit.nullable()
      })
    )
  })
})

export type Replacement = z.output<typeof previewReplacement.reply>

/** Replaces an asset in its base by another. Activities that restart with the asset count from `replaced_at` on. */
export const replaceAsset = defineCall({
  ...post('asset/:id/replace', 'assets.write', 'Reemplazar un activo en su base por otro'),
  params: idParams,
  body: z.strictObject({
    fk_base: id.optional().meta({ label: 'Base' }),
    fk_asset_new: id.meta({ label: 'Activo nuevo' }),
    replaced_at: isoDateTime.optional().meta({ label: 'Reemplazado el' }),
    reason: requiredText(500).meta({ label: 'Motivo' }),
    old_status: z
      .literal([assetStatus.EN_ALMACEN, assetStatus.EN_REPARACION, assetStatus.DE_BAJA])
      .default(assetStatus.EN_ALMACEN)
      .meta({ label: 'Estado del retirado' }),
    ...accepted,
    meters: z.array(replacedMeter).max(50).default([]).meta({ label: 'Medidores' }),
    /** that of the asset that is replaced */
    version
  }),
  reply: z.object({ asset: assets.row, replaced: assets.row, restarted: z.array(z.object({ id: z.number() })) })
})

/**
 * Two mounted assets exchange their bases. Meters and activities stay as they are: neither item is new. `fk_base` and
 * `fk_base_other` are where the caller saw them; if one has gone elsewhere meanwhile, the exchange is refused.
 */
export const swapAssets = defineCall({
  ...post('asset/:id/swap', 'assets.write', 'Intercambiar las bases de dos activos montados'),
  params: idParams,
  body: z.strictObject({
    fk_asset_other: id.meta({ label: 'Otro activo' }),
    at: isoDateTime.optional().meta({ label: 'Intercambiados el' }),
    reason: requiredText(500).meta({ label: 'Motivo' }),
    fk_base: id.optional().meta({ label: 'Base' }),
    fk_base_other: id.optional().meta({ label: 'Base del otro' }),
    ...accepted
  }),
  reply: z.object({ asset: assets.row, other: assets.row })
})
