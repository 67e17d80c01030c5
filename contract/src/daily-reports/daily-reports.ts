import { z } from 'zod'
import { dailyReportStatus } from '../core/classifier.ts'
import { defineEntity, feminine, masculine } from '../core/entity.ts'
import { rangesOf } from '../core/filters.ts'
import {
  dayParam,
  type Filters,
  idOrZero,
  idParam,
  idParams,
  idsParam,
  type ListQuery,
  listQueryFields,
  pageOf
} from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { defineCall, defineResource, get, named, post, put, rowOf } from '../core/resource.ts'
import { orderBy, size } from '../core/sized-lists.ts'
import { stateHistory } from '../core/state-history.ts'
import { addendumRow, signatureHistory, turnRow } from './turns.ts'
import { clockTime, id, inOrder, isoDate, maxId, optionalText, requiredText, wholeNumber } from '../core/validation.ts'

const rowShape = {
  date: z.string(),
  fk_location: z.number(),
  fk_line: z.number(),
  line,
  fkc_status: z.number(),
  status: named,
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  weather: z.string().nullable(),
  passengers: z.number().nullable(),
  stops: z.number().nullable(),
  stop_minutes: z.number().nullable(),
  summary: z.string().nullable(),
  /** of the two of each turn */
  signatures_count: z.number(),
  /** turns that the control centre has verified */
  verified_count: z.number(),
  closed_at: z.string().nullable(),
  fk_closed_by: z.number().nullable(),
  closed_by: named.nullable()
}

const whole = (max: number) => wholeNumber(0, max).nullable().optional()

/** The technical report of a line's day (RTD), with a report of each shift. */
export const dailyReports = defineResource({
  path: 'daily-reports',
  entity: 'daily_report',
  names: masculine('reporte técnico diario', 'reportes técnicos diarios'),
  label: 'fk_location · date',
  permission: 'daily-reports',
  fields: {
    fkc_status: 'Estado',
    fk_line: 'Línea',
    signatures_count: 'Firmas',
    verified_count: 'Turnos verificados por el CCM',
    fk_created_by: 'Abierto por',
    closed_at: 'Cerrado el',
    fk_closed_by: 'Cerrado por'
  },
  filters: { fkLine: 'id', fkc_status: 'id', date: 'day' },
  sort: ['date', 'fkc_status', 'passengers', 'stops', 'stop_minutes', 'closed_at', 'created_at', 'updated_at'],
  row: rowShape,
  create: {
    date: isoDate.meta({ label: 'Fecha' }),
    fk_location: id.meta({ label: 'Línea' }),
    opens: clockTime.nullable().optional().meta({ label: 'Inicio del servicio' }),
    closes: clockTime.nullable().optional().meta({ label: 'Fin del servicio' }),
    weather: optionalText(200).meta({ label: 'Clima' }),
    passengers: whole(10_000_000).meta({ label: 'Pasajeros' }),
    stops: whole(10_000).meta({ label: 'Paradas' }),
    stop_minutes: whole(1440).meta({ label: 'Minutos de parada' }),
    summary: optionalText(8000).meta({ label: 'Resumen' })
  }
})

/** What was added to a closed report. */
export const dailyReportAddenda = defineEntity({
  entity: 'daily_report_addendum',
  names: feminine('adenda de un RTD', 'adendas de los RTD'),
  label: 'fk_daily_report',
  partOf: 'fk_daily_report',
  fields: { text: 'Texto', fk_user: 'Escrita por' }
})

/** A report with everything that its page shows. */
const detail = rowOf({
  ...rowShape,
  /** since the last anomaly that stopped the line; null if there was none before this day */
  days_without_stop: z.number().nullable(),
  turns: z.array(turnRow),
  addenda: z.array(addendumRow),
  history: stateHistory,
  signatures: signatureHistory
})

export type DailyReport = z.output<typeof dailyReports.row>
export type DailyReportDetail = z.output<typeof detail>

const searchParams = {
  size,
  orderBy,
  searchLine: idsParam,
  searchDateIni: dayParam.meta({ label: 'desde' }),
  searchDateFin: dayParam.meta({ label: 'hasta' })
}

/**
 * The list's own query, with the names that the specification gives to the parts of one; by id, the first one first.
 */
export const dailyListQuery = (filters: Filters) =>
  inOrder(z.strictObject({ ...listQueryFields(filters, dailyReports.sort), ...searchParams }), [
    ...rangesOf(filters),
    ['searchDateIni', 'searchDateFin']
  ]).transform((query): ListQuery => {
    const {
      size: asked,
      orderBy: order,
      searchLine,
      searchDateIni,
      searchDateFin,
      ...own
    } = query as ListQuery & {
      size?: number
      orderBy?: 'asc' | 'desc'
      searchLine?: number[]
      searchDateIni?: string
      searchDateFin?: string
    }
    return {
      ...own,
      itemsPerPage: asked ?? own.itemsPerPage,
      sortBy: own.sortBy ?? 'id',
      sortDesc: order ? order === 'desc' : (own.sortDesc ?? false),
      ...(searchLine && { fkLine: searchLine }),
      ...(searchDateIni && { date_from: searchDateIni }),
      ...(searchDateFin && { date_to: searchDateFin })
    }
  })

export const listDailyReports = defineCall({
  ...get('daily-reports', 'daily-reports.read', 'Ver la lista'),
  query: dailyListQuery(dailyReports.filters),
  reply: pageOf(dailyReports.row)
})

/** The same at the path that the specification has for it. */
export const dailyReportsPaginated = defineCall({
  ...get('daily-reports/getreportpaginated', 'daily-reports.read', 'Los reportes entre dos fechas'),
  query: dailyListQuery(dailyReports.filters),
  reply: pageOf(dailyReports.row)
})

export const oneDailyReport = defineCall({
  ...get('daily-reports/:id', 'daily-reports.read', 'Un reporte técnico diario, con sus turnos y adendas'),
  params: idParams,
  reply: detail
})

/** Makes the report of a day, with its three turns by the shifts of the line. */
export const createDailyReport = defineCall({
  ...post('daily-reports', 'daily-reports.write', 'Abrir el reporte de un día, con sus tres turnos'),
  body: dailyReports.create,
  reply: detail
})

export const updateDailyReport = defineCall({
  ...put('daily-reports/:id', 'daily-reports.write', 'Cambiar los datos del día'),
  params: idParams,
  body: dailyReports.update,
  reply: detail
})

export const reportExists = defineCall({
  ...get('daily-reports/report-check-if-exists/:date', 'daily-reports.read', 'Si la línea ya tiene el RTD de un día'),
  params: z.strictObject({ date: isoDate }),
  query: z.strictObject({ fkLine: idParam }),
  reply: z.object({ exists: z.boolean(), id: z.number().nullable() })
})

export const reportBefore = defineCall({
  ...get('daily-reports/getBeforeRTD/:id', 'daily-reports.read', 'El reporte anterior de la misma línea'),
  params: idParams,
  reply: dailyReports.row.nullable()
})

export const reportAfter = defineCall({
  ...get('daily-reports/getNextRTD/:id', 'daily-reports.read', 'El reporte siguiente de la misma línea'),
  params: idParams,
  reply: dailyReports.row.nullable()
})

/** By its table of states; closing it keeps what its turns show. */
export const changeDailyReportState = defineCall({
  ...put('daily-reports/state/:id', 'daily-reports.write', 'Enviar a revisión, cerrar o devolver un reporte'),
  params: idParams,
  body: z.strictObject({
    fkc_status: z.literal(Object.values(dailyReportStatus)).meta({ label: 'Estado' }),
    reason: optionalText(500).meta({ label: 'Motivo' }),
    version: wholeNumber(1, maxId).optional()
  }),
  reply: detail
})

export const addAddendum = defineCall({
  ...post('daily-reports/:id/addenda', 'daily-reports.write', 'Añadir algo a un reporte cerrado'),
  params: idParams,
  body: z.strictObject({ text: requiredText(8000).meta({ label: 'Adenda' }) }),
  reply: detail
})

/** What an acta says: the day and its turns, with all that they show. */
const actaContent = z.object({
  report: rowOf({ ...rowShape, days_without_stop: z.number().nullable() }),
  turns: z.array(turnRow)
})

export type ActaContent = z.output<typeof actaContent>

const acta = actaContent.extend({
  /** of what was closed, as the paper has it; null while the report may change */
  sha256: z.string().nullable(),
  addenda: z.array(addendumRow)
})

export type Acta = z.output<typeof acta>

export const oneActa = defineCall({
  ...get('daily-reports/get-one-acta/:id/:turn', 'daily-reports.read', 'El acta de un día (0) o de un turno'),
  params: z.strictObject({ id: idParam, turn: idOrZero }),
  query: z.strictObject({ format: z.enum(['pdf']).optional() }),
  reply: acta
})
