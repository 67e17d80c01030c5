import { z } from 'zod'
import { feminine, masculine } from '../core/entity.ts'
import { idParam } from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { defineCall, defineResource, get, named } from '../core/resource.ts'
import { clockTime, id, isoDate, optionalText, wholeNumber } from '../core/validation.ts'

const ofLine = {
  declared: { partOf: 'fk_location', group: 'Horarios y turnos', permission: 'service-hours' },
  row: { fk_location: z.number(), location: line },
  create: { fk_location: id.meta({ label: 'Línea' }) },
  filters: { fkLine: 'id', fk_location: 'id' }
} as const

const hours = {
  row: { opens: z.string().nullable(), closes: z.string().nullable() },
  create: {
    opens: clockTime.nullable().optional().meta({ label: 'Apertura' }),
    closes: clockTime.nullable().optional().meta({ label: 'Cierre' })
  }
} as const

/** A line's hours of service on a weekday (1 Monday … 7); without hours there is no service. */
export const serviceHours = defineResource({
  path: 'service-hours',
  entity: 'service_hours',
  names: masculine('horario de servicio', 'horarios de servicio'),
  label: 'fk_location',
  ...ofLine.declared,
  filters: { ...ofLine.filters, weekday: 'id' },
  sort: ['weekday', 'updated_at'],
  row: { ...ofLine.row, weekday: z.number(), ...hours.row },
  create: { ...ofLine.create, weekday: wholeNumber(1, 7).meta({ label: 'Día' }), ...hours.create }
})

/** The hours of service of one date, in place of those of its weekday. */
export const serviceExceptions = defineResource({
  path: 'service-hours/exceptions',
  entity: 'service_exception',
  names: feminine('excepción del horario', 'excepciones del horario'),
  label: 'fk_location · date',
  ...ofLine.declared,
  filters: { ...ofLine.filters, date: 'day' },
  sort: ['date', 'updated_at'],
  row: { ...ofLine.row, date: z.string(), ...hours.row, reason: z.string().nullable() },
  create: {
    ...ofLine.create,
    date: isoDate.meta({ label: 'Fecha' }),
    ...hours.create,
    reason: optionalText(200).meta({ label: 'Motivo' })
  }
})

/** When a shift of a line begins and ends; it may cross midnight. */
export const lineShifts = defineResource({
  path: 'service-hours/shifts',
  entity: 'line_shift',
  names: masculine('turno', 'turnos'),
  label: 'fk_location · fkc_shift',
  ...ofLine.declared,
  filters: { ...ofLine.filters, fkc_shift: 'id' },
  sort: ['fkc_shift', 'starts', 'updated_at'],
  row: { ...ofLine.row, fkc_shift: z.number(), shift: named, starts: z.string(), ends: z.string() },
  create: {
    ...ofLine.create,
    fkc_shift: wholeNumber(60, 62).meta({ label: 'Turno' }),
    starts: clockTime.meta({ label: 'Desde' }),
    ends: clockTime.meta({ label: 'Hasta' })
  }
})

/** A shift of a day: `from`, when its work begins, in minutes after midnight; `minutes` that it has for it. */
const turn = z.object({ fkc_shift: z.number(), from: z.number(), minutes: z.number() })

/**
 * The night of a day on a line: from when to when the line stands still, the work of the orders in it, and the shifts
 * among which programming deals that day's work out.
 */
export const lineNight = defineCall({
  ...get('service-hours/night', 'service-hours.read', 'La noche de una línea y el trabajo ya programado en ella'),
  query: z.strictObject({ fkLine: idParam, date: isoDate }),
  reply: z.object({
    starts_at: z.string(),
    ends_at: z.string(),
    minutes: z.number(),
    /** orders with work in the night, and the minutes that fall into it, with and without line stop */
    programmed: z.object({ orders: z.number(), stop: z.number(), running: z.number() }),
    /** what that figure is made of: planned orders by their span, unplanned work by its execution dates */
    work: z.array(
      z.object({
        fk_work_order: z.number(),
        code: z.string(),
        title: z.string(),
        is_planned: z.boolean(),
        /** of unplanned work with execution dates: which of them */
        fk_execution_date: z.number().nullable(),
        stop: z.number(),
        running: z.number()
      })
    ),
    turns: z.object({ stop: z.array(turn), running: z.array(turn) })
  })
})

export type LineNight = z.output<typeof lineNight.reply>

/** One order, or one execution date of unplanned work, in a night. */
export type NightWork = LineNight['work'][number]
