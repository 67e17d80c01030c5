import { z } from 'zod'
import { coded } from '../bases/bases.ts'
import { readingSource } from '../core/classifier.ts'
import { feminine, masculine } from '../core/entity.ts'
import { type Filters, idParams } from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { doubts, highestValue, lowerMeanings } from './plausible-reading.ts'
import { defineCall, defineResource, get, named } from '../core/resource.ts'
import { decimal, id, isoDateTime, optionalText, requiredText, wholeNumber } from '../core/validation.ts'

/** A meter's value; the database stores 4 decimals. */
export const meterValue = decimal(0, highestValue)

/** Why an improbable value is right, or why a value was corrected. */
const reason = optionalText(500).meta({ label: 'Motivo' })

/** What a reading means that can't just be compared with the one before it; needed on every way in. */
export const explanation = {
  meaning: z.enum(lowerMeanings).optional().meta({ label: 'Qué ha pasado' }),
  /** with `rollover`, for a meter of which it isn't known */
  rollover_at: meterValue.min(0.0001).optional().meta({ label: 'Vuelve a cero en' }),
  /** with `replaced`: what the old counter showed at its end; absent if it is unknown */
  old_final_value: meterValue.nullable().optional().meta({ label: 'Último valor del contador anterior' }),
  /** with `previous_wrong`: the reading before this one, and what it should have been */
  previous: z
    .strictObject({ id, version: wholeNumber(1, 2_147_483_647).optional(), value: meterValue })
    .optional()
    .meta({ label: 'Lectura anterior' })
}

/** The unit that a meter counts in. */
export const unit = named.extend({ symbol: z.string().nullable() })

/**
 * Meters on bases. `current_value` is the latest reading; at `rollover_at` the meter starts again from 0. One that
 * isn't active is on no round and drives nothing; its readings stay.
 */
export const baseMetrics = defineResource({
  path: 'readings/base-metrics',
  entity: 'base_metric',
  names: masculine('medidor', 'medidores'),
  label: 'name',
  group: 'Lecturas',
  fields: { current_value: 'Lectura actual', last_read_at: 'Última lectura', activities_count: 'Actividades' },
  permission: { read: 'readings.read', write: 'bases.write' },
  row: {
    fk_base: z.number(),
    base: coded,
    fk_line: z.number(),
    line,
    fk_usage_unit: z.number(),
    usage_unit: unit,
    name: z.string(),
    current_value: z.number().nullable(),
    rollover_at: z.number().nullable(),
    last_read_at: z.string().nullable(),
    is_active: z.boolean(),
    /** base activities that go by it, those that are switched off too */
    activities_count: z.number()
  },
  create: {
    fk_base: id.meta({ label: 'Base' }),
    fk_usage_unit: id.meta({ label: 'Unidad de uso' }),
    name: requiredText(120).meta({ label: 'Nombre' }),
    rollover_at: decimal(0.0001, 10_000_000_000).nullable().optional().meta({ label: 'Vuelve a cero en' }),
    is_active: z.boolean().default(true).meta({ label: 'Activo' })
  },
  filters: { fkLine: 'id', fk_base: 'id', fk_usage_unit: 'id', is_active: 'boolean' } satisfies Filters,
  sort: ['name', 'current_value', 'updated_at']
})

/** Not by a check: a reading taken with a check can only be changed through the check. */
const sources = [readingSource.MANUAL, readingSource.IMPORTACION, readingSource.API] as const

/** Readings: never in the future, never below an earlier one unless the meter was reset or rolled over. */
const declared = defineResource({
  path: 'readings',
  entity: 'reading',
  names: feminine('lectura', 'lecturas'),
  label: 'fk_base_metric',
  briefly: 'value',
  partOf: 'fk_base_metric',
  fields: { doubt: 'Poco probable', photo: 'Foto' },
  permission: 'readings',
  row: {
    fk_base_metric: z.number(),
    base_metric: named,
    base: coded,
    usage_unit: unit,
    fk_line: z.number(),
    line,
    value: z.number(),
    read_at: z.string(),
    fk_staff: z.number().nullable(),
    staff: z.object({ id: z.number(), first_name: z.string(), last_name: z.string() }).nullable(),
    fk_check: z.number().nullable(),
    fkc_source: z.number(),
    source: named,
    is_reset: z.boolean(),
    reason: z.string().nullable(),
    /** why it was improbable when it was taken or last corrected; null if it wasn't */
    doubt: z.enum(doubts).nullable(),
    /** the latest picture of what the counter showed, a file of the base */
    photo: z.object({ id: z.number() }).nullable()
  },
  create: {
    fk_base_metric: id.meta({ label: 'Medidor' }),
    value: meterValue.meta({ label: 'Lectura' }),
    read_at: isoDateTime.meta({ label: 'Fecha y hora' }),
    fk_staff: id.nullable().optional().meta({ label: 'Tomada por' }),
    fkc_source: z.literal(sources).default(readingSource.MANUAL).meta({ label: 'Origen' }),
    is_reset: z.boolean().default(false).meta({ label: 'Medidor nuevo o puesto a cero' }),
    reason
  },
  filters: {
    fkLine: 'id',
    fk_base_metric: 'id',
    fk_base: 'id',
    fk_usage_unit: 'id',
    fk_staff: 'id',
    fk_check: 'id',
    fkc_source: 'id',
    is_reset: 'boolean',
    doubt: 'text',
    read_at: 'instant'
  } satisfies Filters,
  sort: ['read_at', 'value', 'created_at', 'updated_at']
})

/**
 * An improbable reading is refused until it is explained; correcting and deleting need a reason (400 without it), which
 * stays in the audit. `meaning` of a correction: that the counter turned over there, or was replaced.
 */
export const readings = {
  ...declared,
  calls: {
    ...declared.calls,
    create: defineCall({ ...declared.calls.create, body: declared.create.safeExtend(explanation) }),
    update: defineCall({
      ...declared.calls.update,
      params: idParams,
      body: declared.update.safeExtend({
        meaning: z.enum(['rollover', 'replaced']).optional().meta({ label: 'Qué ha pasado' })
      })
    }),
    remove: defineCall({
      ...declared.calls.remove,
      params: idParams,
      body: z.strictObject({ reason, version: wholeNumber(1, 2_147_483_647).optional() })
    })
  }
}

export type Reading = z.output<typeof readings.row>

export const paginatedReadings = defineCall({ ...readings.calls.list, path: 'readings/paginated' })

export const readingsOfCheck = defineCall({
  ...get('readings/check/:id', 'readings.read', 'Lecturas que tomó un check'),
  params: idParams,
  reply: z.array(readings.row)
})
