import { z } from 'zod'
import { idsParam } from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { defineCall, get } from '../core/resource.ts'
import { inOrder, isoDate } from '../core/validation.ts'

/** A figure that is a share of something, and how exactly it is counted. Numbers of EN 15341:2007, or of the SMRP. */
type SharedFigure = { title: string; standard: string; formula: string }

/** Hours after its planned end until which a planned order counts as done in time: a night ends in the morning. */
export const graceHours = 12

export const plannedFigures = {
  compliance: {
    title: 'Cumplimiento',
    standard: 'SMRP 5.4.14',
    formula:
      'Órdenes planificadas que debían empezar en el periodo y cuyo plazo ya pasó, sin las canceladas: cuántas se terminaron a más tardar doce horas después de su fin previsto.'
  },
  attainment: {
    title: 'Cumplimiento de la semana congelada',
    standard: 'EN 15341 O22',
    formula:
      'Órdenes que estaban en el plan de una semana cuando se congeló, de las semanas del periodo que ya terminaron: cuántas se terminaron antes del mediodía del lunes siguiente.'
  },
  preventive: {
    title: 'Horas de mantenimiento preventivo',
    standard: 'EN 15341 O18',
    formula:
      'Minutos reales del personal en órdenes cerradas en el periodo: cuántos fueron en órdenes planificadas, preventivas o no.'
  },
  wrench: {
    title: 'Tiempo en la tarea',
    standard: 'SMRP 5.6.1',
    formula:
      'Minutos de los turnos del cuadrante en el periodo: cuántos se anotaron como minutos reales en órdenes cerradas en él. Sin cuadrante no se calcula.'
  }
} as const satisfies Record<string, SharedFigure>

export type PlannedFigure = keyof typeof plannedFigures

export const backlogFormula =
  'Horas previstas de las órdenes pendientes, en espera y en curso: de sus actividades, o de su personal donde no tienen. En semanas: entre lo que cabe en una semana, en promedio de las cuatro que vienen (SMRP 5.4.9).'
export const aheadFormula =
  'Por semana: lo programado y lo no planificado de sus noches, y lo que vence en ella y aún no se ha programado (lo atrasado, en la primera), frente a lo que caben sus turnos. Donde no hay cuadrante, el promedio del personal.'

/** `part` of `of`; both 0 where there is nothing to count */
const share = z.object({ part: z.number(), of: z.number() })
const shares = { compliance: share, attainment: share, preventive: share, wrench: share }

/** Open work in minutes, and how many weeks the people need for it; null without people. */
const backlog = { orders: z.number(), backlog_minutes: z.number(), backlog_weeks: z.number().nullable() }

const reply = z.object({
  total: z.object({ ...shares, ...backlog }),
  by_month: z.array(z.object({ month: z.string(), ...shares })),
  by_line: z.array(z.object({ fk_line: z.number(), line, ...shares, ...backlog })),
  /** an order with activities of several specialties counts in each */
  by_specialty: z.array(
    z.object({ fk_specialty: z.number(), name: z.string(), compliance: share, backlog_minutes: z.number() })
  ),
  /** the eight weeks from this one on */
  ahead: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      due: z.number(),
      planned: z.number(),
      unplanned: z.number(),
      capacity: z.number(),
      is_estimate: z.boolean()
    })
  )
})

export type PlannedFigures = z.output<typeof reply>
export type Share = z.output<typeof share>

/** The figures of planned work between two days, of the lines asked for or all of the caller's. */
export const plannedFiguresCall = defineCall({
  ...get('dashboard/planned', 'work-orders.read', 'Las cifras del trabajo planificado, por mes, línea y especialidad'),
  query: inOrder(
    z.strictObject({
      fkLine: idsParam,
      from: isoDate.meta({ label: 'desde' }),
      to: isoDate.meta({ label: 'hasta' }),
      format: z.enum(['xlsx']).optional()
    }),
    [['from', 'to']]
  ),
  reply
})
