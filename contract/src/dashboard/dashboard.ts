import { z } from 'zod'
import { flagParam, idsParam, oneYearParam } from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { defineCall, get, named } from '../core/resource.ts'
import { inOrder, isoDate } from '../core/validation.ts'

export const areas = { dashboard: 'Tablero' }

/**
 * What each figure counts: the one definition, which the screens show beside the figure and the server's questions
 * follow. Days and months are those of the operator's time zone.
 */
export type Figure = {
  title: string
  /** what one of it is, and several */
  unit: readonly [one: string, many: string]
  /** what is counted, in the words of people who maintain */
  formula: string
}

/** Which anomaly reports count, the same in every figure. */
const countedReports =
  'Los archivados cuentan si antes se decidió sobre ellos; los avisos del público, desde que se aceptan.'

export const figures = {
  unplannedStatus: {
    title: 'No planificadas por estado',
    unit: ['actividad', 'actividades'],
    formula: 'Actividades no planificadas de la línea, por el estado que su orden tiene ahora.'
  },
  unplannedTypes: {
    title: 'No planificadas por tipo',
    unit: ['actividad', 'actividades'],
    formula:
      'Actividades no planificadas de la línea, en todos los estados, por el tipo de su orden: correctivo, mejora o soporte.'
  },
  unplannedStack: {
    title: 'No planificadas por estado y tipo',
    unit: ['actividad', 'actividades'],
    formula: 'Actividades no planificadas de la línea, por el estado que su orden tiene ahora y por su tipo.'
  },
  unplannedMonths: {
    title: 'No planificadas reportadas y atendidas',
    unit: ['actividad', 'actividades'],
    formula:
      'Reportadas: por el mes en que se creó la actividad. Atendidas: por el mes en que se cerró su orden, sea cual sea el mes en que se creó.'
  },
  anomalyStatus: {
    title: 'Anomalías por estado',
    unit: ['reporte', 'reportes'],
    formula: `Reportes de anomalía de la línea, por su estado de ahora. ${countedReports}`
  },
  anomalyMonths: {
    title: 'Anomalías reportadas y atendidas',
    unit: ['reporte', 'reportes'],
    formula: `Reportadas: por el mes en que se detectó la anomalía, sin los reportes unidos a otro. Atendidas: por el mes en que se cerró su orden, sea cual sea el mes en que se detectó. ${countedReports}`
  },
  anomalyStatusByLine: {
    title: 'Anomalías por línea y estado',
    unit: ['reporte', 'reportes'],
    formula: `Reportes de anomalía detectados entre las dos fechas, ambas incluidas, por su estado de ahora. ${countedReports}`
  },
  failureMonths: {
    title: 'Fallas por mes',
    unit: ['falla', 'fallas'],
    formula:
      'Órdenes correctivas con base y tipo de falla, sin las canceladas, por el mes en que se crearon. Repetidas: las que tienen otra de la misma base y tipo en los {days} días anteriores.'
  },
  orderStatusByLine: {
    title: 'Órdenes por línea y estado',
    unit: ['orden', 'órdenes'],
    formula: 'Órdenes de trabajo creadas entre las dos fechas, ambas incluidas, por su estado de ahora.'
  }
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof figures

/** Lines of the caller; all of them unless some are asked for. `format`: the same as a file. */
const ofLines = { fkLine: idsParam, format: z.enum(['xlsx']).optional() }

const ofYear = z.strictObject({ ...ofLines, year: oneYearParam })

const betweenDays = inOrder(
  z.strictObject({ from: isoDate.meta({ label: 'desde' }), to: isoDate.meta({ label: 'hasta' }) }),
  [['from', 'to']]
)

/** Planned orders by status (those without orders too), of the lines asked for or of all the caller's. */
export const plannedStatusCount = defineCall({
  ...get('dashboard/planned/status-count', 'work-orders.read', 'Contar las órdenes planificadas por estado'),
  query: z.strictObject({ fkLine: idsParam }),
  reply: z.array(z.object({ fkc_status: z.number(), status: named, count: z.number() }))
})

const byState = z.array(z.object({ fkc_status: z.number(), name: z.string(), count: z.number() }))

/** How many records are in a state; all states are there. */
export type StateCount = z.output<typeof byState>[number]

/** Unplanned activities by the state of their orders (`figures.unplannedStatus`). */
export const unplannedStates = defineCall({
  ...get('dashboard/unplanned/dash-summary-state', 'work-orders.read', 'Contar las no planificadas por estado'),
  query: z.strictObject(ofLines),
  reply: byState
})

const byType = z.array(z.object({ type: z.number(), name: z.string(), count: z.number() }))

/** How many records are of a type; all types are there. */
export type TypeCount = z.output<typeof byType>[number]

/** Unplanned activities by the type of their orders (`figures.unplannedTypes`). */
export const unplannedTypesCount = defineCall({
  ...get('dashboard/unplanned/dash-doughnut-chart', 'work-orders.read', 'Contar las no planificadas por tipo'),
  query: z.strictObject(ofLines),
  reply: byType
})

const stacked = z.array(
  z.object({
    fkc_status: z.number(),
    name: z.string(),
    types: z.array(z.object({ type: z.number(), count: z.number() }))
  })
)

/** How many records in a state are of each type; all states and types are there. */
export type TypesOfState = z.output<typeof stacked>[number]

/** Unplanned activities by state and type (`figures.unplannedStack`). */
export const unplannedStack = defineCall({
  ...get('dashboard/unplanned/dash-stacked-chart', 'work-orders.read', 'Contar las no planificadas por estado y tipo'),
  query: z.strictObject(ofLines),
  reply: stacked
})

/** Active anomaly reports by state (`figures.anomalyStatus`). Ours. */
export const anomalyStates = defineCall({
  ...get('dashboard/anomaly/dash-summary-state', 'anomaly-reports.read', 'Contar los reportes de anomalía por estado'),
  query: z.strictObject(ofLines),
  reply: byState
})

const monthly = z.array(z.object({ month: z.number(), reported: z.number(), attended: z.number() }))

/** A month of a year, 1 to 12, with what came in it and what was done in it. */
export type MonthlyAttendance = z.output<typeof monthly>[number]

/** Anomaly reports by the month in which they were detected and attended (`figures.anomalyMonths`). */
export const anomalyMonths = defineCall({
  ...get(
    'dashboard/anomaly/monthly-attendance-metrics',
    'anomaly-reports.read',
    'Anomalías reportadas y atendidas por mes'
  ),
  query: ofYear,
  reply: monthly
})

/** Unplanned activities by the month in which they were created and their orders closed (`figures.unplannedMonths`). */
export const unplannedMonths = defineCall({
  ...get(
    'dashboard/unplanned/monthly-attendance-metrics',
    'work-orders.read',
    'No planificadas reportadas y atendidas por mes'
  ),
  query: ofYear,
  reply: monthly
})

const statusByLine = z.array(
  z.object({ fk_line: z.number(), line, fkc_status: z.number(), name: z.string(), count: z.number() })
)

/** How many records of a line are in a state; each line has all states. */
export type StatusOfLine = z.output<typeof statusByLine>[number]

/** Work orders created between two days, by line and state (`figures.orderStatusByLine`). */
export const orderStatusByLine = defineCall({
  ...get(
    'dashboard/work-order/dash-ot-status-line/:from/:to',
    'work-orders.read',
    'Órdenes de trabajo por línea y estado entre dos fechas'
  ),
  params: betweenDays,
  query: z.strictObject({ ...ofLines, /** planned ones only, or unplanned ones only */ is_planned: flagParam }),
  reply: statusByLine
})

/** Anomaly reports detected between two days, by line and state (`figures.anomalyStatusByLine`). */
export const anomalyStatusByLine = defineCall({
  ...get(
    'dashboard/work-order/dash-anomaly-status-line/:from/:to',
    'anomaly-reports.read',
    'Reportes de anomalía por línea y estado entre dos fechas'
  ),
  params: betweenDays,
  query: z.strictObject(ofLines),
  reply: statusByLine
})
