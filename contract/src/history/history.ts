import { z } from 'zod'
import { anomalyReports, oneAnomalyReport } from '../anomaly-reports/anomaly-reports.ts'
import { anomalyStatus, dailyReportStatus, overStatuses } from '../core/classifier.ts'
import { dailyListQuery, dailyReports, oneDailyReport } from '../daily-reports/daily-reports.ts'
import { type Filters, idParams, listQuerySchema, pageOf } from '../core/http.ts'
import { defineCall, get } from '../core/resource.ts'
import { oneUnplanned, unplanned } from '../unplanned/unplanned.ts'
import { oneWorkOrder, workOrders } from '../work-orders/work-orders.ts'

// What is over, read only: closed and cancelled orders with their activities, attended, rejected and archived anomaly
// reports, closed daily reports. The paths are the specification's.

/** What its calls are listed under. */
export const areas = { history: 'Historial' } as const

/** Statuses in which an order, an anomaly report, a daily report is over. */
export const pastStatuses = {
  order: overStatuses,
  anomalyReport: [anomalyStatus.ATENDIDO, anomalyStatus.RECHAZADO, anomalyStatus.UNIDO],
  dailyReport: [dailyReportStatus.CERRADO]
} as const satisfies Record<string, readonly number[]>

/** Days of the operator's calendar, the first and the last. */
const period = { from: 'date', to: 'date' } as const satisfies Filters

const { is_late: _late, ...orderFilters } = workOrders.filters
const { is_open: _open, ...activityFilters } = unplanned.filters

export const historyFilters = {
  /** by when it was closed, else was to begin, else was made */
  order: { ...orderFilters, ...period },
  /** by those of its order */
  unplanned: { ...activityFilters, ...period },
  /** by when it was detected */
  anomalyReport: { ...anomalyReports.filters, ...period },
  /** by its day */
  dailyReport: { ...dailyReports.filters, ...period }
} as const satisfies Record<string, Filters>

export const pastOrders = defineCall({
  ...get('history/ordenes-trabajo/paginated', 'work-orders.read', 'Órdenes cerradas y canceladas'),
  query: listQuerySchema(historyFilters.order, workOrders.sort),
  reply: pageOf(workOrders.row)
})

export const pastOrder = defineCall({
  ...get('history/ordenes-trabajo/:id', 'work-orders.read', 'Una orden cerrada o cancelada, con todo lo suyo'),
  params: idParams,
  reply: oneWorkOrder.reply
})

export const pastActivities = defineCall({
  ...get('history/unplanned/paginated', 'work-orders.read', 'Actividades no planificadas de órdenes terminadas'),
  query: listQuerySchema(historyFilters.unplanned, unplanned.sort),
  reply: pageOf(unplanned.row)
})

export const pastActivity = defineCall({
  ...get('history/unplanned/:id', 'work-orders.read', 'Una actividad no planificada de una orden terminada'),
  params: idParams,
  reply: oneUnplanned.reply
})

export const pastAnomalyReports = defineCall({
  ...get(
    'history/reportes-anomalia/paginated',
    'anomaly-reports.read',
    'Reportes de anomalía atendidos, rechazados o archivados'
  ),
  query: listQuerySchema(historyFilters.anomalyReport, anomalyReports.sort),
  reply: pageOf(anomalyReports.row)
})

export const pastAnomalyReport = defineCall({
  ...get(
    'history/reportes-anomalia/:id',
    'anomaly-reports.read',
    'Un reporte de anomalía atendido, rechazado o archivado'
  ),
  params: idParams,
  reply: oneAnomalyReport.reply
})

export const pastDailyReports = defineCall({
  ...get('history/reportes-tecnicos-diarios/paginated', 'daily-reports.read', 'Reportes técnicos diarios cerrados'),
  query: dailyListQuery(historyFilters.dailyReport),
  reply: pageOf(dailyReports.row)
})

export const pastDailyReport = defineCall({
  ...get('history/reportes-tecnicos-diarios/:id', 'daily-reports.read', 'Un reporte técnico diario cerrado'),
  params: idParams,
  reply: oneDailyReport.reply
})

export const filesOfPastAnomaly = defineCall({
  ...get(
    'history/archivos-adjuntos/anomaly-report/:id',
    'anomaly-reports.read',
    'Los archivos de un reporte de anomalía terminado, en un zip'
  ),
  params: idParams,
  reply: z.unknown()
})

export const filesOfPastActivity = defineCall({
  ...get(
    'history/archivos-adjuntos/activity/:id',
    'work-orders.read',
    'Los archivos de una actividad no planificada terminada, en un zip'
  ),
  params: idParams,
  reply: z.unknown()
})
