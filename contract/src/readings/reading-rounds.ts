import { z } from 'zod'
import { coded } from '../bases/bases.ts'
import { readingSource } from '../core/classifier.ts'
import { idParams, oneIdParam } from '../core/http.ts'
import { doubts } from './plausible-reading.ts'
import { explanation, meterValue, readings, unit } from './readings.ts'
import { defineCall, get, named, post } from '../core/resource.ts'
import { id, isoDateTime, optionalText } from '../core/validation.ts'

/** As many readings as one call takes. */
const maxReadings = 1000

/** As many readings of a meter as its trend shows: the latest. */
export const maxTrendReadings = 500

const person = z.object({ id: z.number(), first_name: z.string(), last_name: z.string() })

/** A meter with what its reader needs. */
export const roundMeter = z.object({
  id: z.number(),
  fk_line: z.number(),
  name: z.string(),
  base: coded,
  location: named,
  usage_unit: unit,
  rollover_at: z.number().nullable(),
  /** its latest reading */
  last: z
    .object({
      id: z.number(),
      version: z.number(),
      value: z.number(),
      read_at: z.string(),
      is_reset: z.boolean(),
      /** a reading of a check is corrected with the check */
      fk_check: z.number().nullable(),
      doubt: z.enum(doubts).nullable(),
      reason: z.string().nullable(),
      staff: person.nullable()
    })
    .nullable(),
  /** per day over 90 days; null if that can't be known */
  average: z.number().nullable(),
  /** how many active base activities it drives */
  drives: z.number(),
  /** when the first of them is due by what the meter counts */
  next_due: z.string().nullable()
})

export type RoundMeter = z.output<typeof roundMeter>

/** The meters of a line in the order of a walk along it. */
export const readingRound = defineCall({
  ...get('readings/round', 'readings.read', 'Los medidores de una línea, como se recorren para leerlos'),
  query: z.strictObject({ fkLine: oneIdParam, fk_base: oneIdParam }),
  reply: z.array(roundMeter)
})

const limit = z.object({
  id: z.number(),
  base: coded,
  activity: coded,
  /** of the counter that it was set for */
  next_usage_value: z.number(),
  /** the same, as the counter of now shows it */
  next_usage_shown: z.number(),
  /** what is left until then; 0 or less: reached; null: nothing was read yet */
  remaining: z.number().nullable(),
  /** when what the meter counts makes it due: forecast, or the day on which it was reached */
  usage_due_date: z.string().nullable()
})

export type MeterLimit = z.output<typeof limit>

/** What a meter showed over time, how fast it counts, and what it makes due when. */
export const meterTrend = defineCall({
  ...get('readings/base-metrics/:id/trend', 'readings.read', 'Evolución de un medidor y sus próximos límites'),
  params: idParams,
  reply: z.object({
    /** how many readings there are in all */
    count: z.number(),
    /** the latest, oldest first */
    readings: z.array(
      z.object({
        id: z.number(),
        read_at: z.string(),
        value: z.number(),
        is_reset: z.boolean(),
        doubt: z.enum(doubts).nullable()
      })
    ),
    average: z.number().nullable(),
    limits: z.array(limit)
  })
})

const item = z.strictObject({
  fk_base_metric: id.meta({ label: 'Medidor' }),
  value: meterValue.meta({ label: 'Lectura' }),
  read_at: isoDateTime.meta({ label: 'Fecha y hora' }),
  reason: optionalText(500).meta({ label: 'Motivo' }),
  fkc_source: z
    .literal([readingSource.MANUAL, readingSource.IMPORTACION, readingSource.API])
    .default(readingSource.MANUAL)
    .meta({ label: 'Origen' }),
  ...explanation
})

export type ReadingItem = z.input<typeof item>

/** Stores readings of one or many meters, all or none; errors are given by item (`items.3.value`). */
export const bulkReadings = defineCall({
  ...post('readings/bulk', 'readings.write', 'Registrar varias lecturas, todas o ninguna'),
  body: z.strictObject({
    items: z.array(item).min(1).max(maxReadings).meta({ label: 'Lecturas' }),
    /** without effect: improbable ones are always refused until they are explained; older clients send it */
    ask: z.boolean().optional(),
    /** says what would be refused and what would become due, and stores nothing */
    preview: z.boolean().default(false)
  }),
  reply: z.object({
    /** in the order of the items; none in a preview */
    readings: z.array(readings.row),
    /** what is due now and wasn't before */
    became_due: z.array(z.object({ id: z.number(), base: coded, activity: coded, due_date: z.string() }))
  })
})

export type BulkReply = z.output<typeof bulkReadings.reply>
