import { z } from 'zod'
import { person } from '../checks/checks.ts'
import { defineEntity, feminine, masculine } from '../core/entity.ts'
import {
  dayParam,
  type Filters,
  idParam,
  idParams,
  idsParam,
  type ListQuery,
  pageOf,
  pageParams,
  searchParam
} from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { defineCall, get, named, post, put, rowOf } from '../core/resource.ts'
import { orderBy, size } from '../core/sized-lists.ts'
import { signatureRoles } from './turn-rules.ts'
import { turnRow, verificationRow } from './turns.ts'
import { id, inOrder, isoDateTime, maxId, optionalText, wholeNumber } from '../core/validation.ts'

/** The report of a shift within a day's. */
export const turnReports = defineEntity({
  entity: 'turn_report',
  names: masculine('reporte de turno', 'reportes de turno'),
  label: 'fk_daily_report · fkc_shift',
  partOf: 'fk_daily_report',
  path: 'turn-reports',
  fields: {
    fk_daily_report: 'Reporte técnico diario',
    fk_line: 'Línea',
    date: 'Fecha',
    fkc_shift: 'Turno',
    starts_at: 'Desde',
    ends_at: 'Hasta',
    text: 'Novedades',
    hand_over: 'Entrega',
    pending: 'Pendientes',
    staff: 'Personal',
    outgoing_signed_at: 'Entregado el',
    fk_outgoing_signed_by: 'Entregado por',
    incoming_signed_at: 'Recibido el',
    fk_incoming_signed_by: 'Recibido por'
  }
})

/** A person who worked in a shift. */
export const turnReportStaff = defineEntity({
  entity: 'turn_report_staff',
  names: feminine('persona de un turno', 'personas de turnos'),
  label: 'fk_staff',
  partOf: 'fk_turn_report',
  fields: { fk_turn_report: 'Reporte de turno', fk_staff: 'Persona' }
})

/** What the control centre says of a shift. */
export const ccmVerifications = defineEntity({
  entity: 'ccm_verification',
  names: feminine('verificación del CCM', 'verificaciones del CCM'),
  label: 'fk_turn_report',
  partOf: 'fk_turn_report',
  path: 'ccm-verificaty-report',
  fields: {
    fk_turn_report: 'Reporte de turno',
    state: 'Estado',
    comment: 'Comentario',
    commented_at: 'Comentado el',
    fk_commented_by: 'Comentado por',
    closed_at: 'Verificado el',
    fk_closed_by: 'Verificado por'
  }
})

const version = wholeNumber(1, maxId).optional()

const words = {
  starts_at: isoDateTime.optional().meta({ label: 'Desde' }),
  ends_at: isoDateTime.optional().meta({ label: 'Hasta' }),
  text: optionalText(8000).meta({ label: 'Novedades' }),
  hand_over: optionalText(4000).meta({ label: 'Entrega' }),
  pending: optionalText(4000).meta({ label: 'Pendientes' }),
  /** everybody who worked in it */
  staff: z.array(id).max(200).optional().meta({ label: 'Personal' })
}

export const turnsOfReport = defineCall({
  ...get('turn-reports/get-turns/:id', 'daily-reports.read', 'Los turnos de un RTD'),
  params: idParams,
  reply: z.array(turnRow)
})

export const staffOfTurn = defineCall({
  ...get('turn-reports/getstaffofturn/:id', 'daily-reports.read', 'El personal de un turno'),
  params: idParams,
  reply: z.array(person)
})

/** Adds a turn that a report lacks; a report begins with all three. */
export const createTurn = defineCall({
  ...post('turn-reports', 'daily-reports.write', 'Añadir a un RTD el turno que le falta'),
  body: inOrder(
    z.strictObject({
      fk_daily_report: id.meta({ label: 'Reporte técnico diario' }),
      fkc_shift: wholeNumber(60, 62).meta({ label: 'Turno' }),
      ...words
    }),
    [['starts_at', 'ends_at']]
  ),
  reply: turnRow
})

/**
 * What is signed and changes afterwards has to be signed again: without `drop_signatures` the change of a signed turn
 * is refused (409 `unconfirmed`) with whose signatures fall.
 */
export const updateTurn = defineCall({
  ...put('turn-reports/:id', 'daily-reports.write', 'Escribir en un turno'),
  params: idParams,
  body: inOrder(
    z.strictObject({ ...words, drop_signatures: z.boolean().optional().meta({ label: 'Quitar las firmas' }), version }),
    [['starts_at', 'ends_at']]
  ),
  reply: turnRow
})

export const signTurn = defineCall({
  ...post('turn-reports/:id/sign', 'daily-reports.write', 'Firmar un turno, como quien lo entrega o lo recibe'),
  params: idParams,
  body: z.strictObject({ role: z.enum(signatureRoles).meta({ label: 'Firma' }), version }),
  reply: turnRow
})

const foundTurn = rowOf({
  fk_daily_report: z.number(),
  daily_report: z.object({ id: z.number(), date: z.string(), fkc_status: z.number() }),
  fk_line: z.number(),
  line,
  date: z.string(),
  fkc_shift: z.number(),
  shift: named,
  starts_at: z.string(),
  ends_at: z.string(),
  text: z.string().nullable(),
  hand_over: z.string().nullable(),
  pending: z.string().nullable(),
  staff: z.array(person)
})

/** A turn that a search has found. */
export type FoundTurn = z.output<typeof foundTurn>

export const turnFilters = { fkLine: 'id', date: 'day', fk_staff: 'id' } as const satisfies Filters

export const searchTurns = defineCall({
  ...get('turn-reports/getAdvancedSearchDRT', 'daily-reports.read', 'Buscar turnos por palabras, fechas y personas'),
  query: inOrder(
    z.strictObject({
      searchLine: idsParam,
      searchText: searchParam,
      searchDateIni: dayParam.meta({ label: 'desde' }),
      searchDateFin: dayParam.meta({ label: 'hasta' }),
      searchStaff: idsParam,
      page: pageParams.page,
      size,
      sortBy: z.preprocess(
        value => (value === '' ? undefined : value),
        z.enum(['id', 'date', 'fkc_shift', 'starts_at', 'created_at', 'updated_at']).optional()
      ),
      orderBy,
      format: z.enum(['xlsx']).optional()
    }),
    [['searchDateIni', 'searchDateFin']]
  ).transform((asked): ListQuery => ({
    page: asked.page,
    itemsPerPage: asked.size ?? 10,
    search: asked.searchText,
    sortBy: asked.sortBy ?? 'id',
    sortDesc: asked.orderBy === 'desc',
    fkLine: asked.searchLine,
    date_from: asked.searchDateIni,
    date_to: asked.searchDateFin,
    fk_staff: asked.searchStaff,
    format: asked.format
  })),
  reply: pageOf(foundTurn)
})

export const foundTurnRow = foundTurn

export const oneComment = defineCall({
  ...get('ccm-verificaty-report/get-one-comment/:report/:turn', 'daily-reports.read', 'Lo que dice el CCM de un turno'),
  params: z.strictObject({ report: idParam, turn: idParam }),
  reply: verificationRow
})

const commented = z.strictObject({
  fk_daily_report: id.meta({ label: 'Reporte técnico diario' }),
  fk_turn_report: id.meta({ label: 'Reporte de turno' }),
  comment: optionalText(4000).meta({ label: 'Comentario' }),
  version
})

export const updateComment = defineCall({
  ...put('ccm-verificaty-report/update-comment', 'daily-reports.verify', 'Comentar un turno por el CCM'),
  body: commented,
  reply: verificationRow
})

/** From then on the comment stays as it is. It has words, or says explicitly that there are no remarks. */
export const closeComment = defineCall({
  ...put('ccm-verificaty-report/close-comment', 'daily-reports.verify', 'Verificar un turno por el CCM'),
  body: commented.extend({ without_remarks: z.boolean().optional().meta({ label: 'Sin observaciones' }) }),
  reply: verificationRow
})
