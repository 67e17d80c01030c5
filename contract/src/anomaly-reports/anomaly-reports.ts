import { z } from 'zod'
import { letter } from './anomaly-letters.ts'
import { coded, criticalities } from '../bases/bases.ts'
import { anomalyStatus, serviceImpact } from '../core/classifier.ts'
import { defineEntity, masculine } from '../core/entity.ts'
import { idParams, oneIdParam } from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { defineCall, defineResource, get, named, post, put, rowOf } from '../core/resource.ts'
import { stateHistory } from '../core/state-history.ts'
import { id, isoDateTime, maxId, optionalText, requiredText, wholeNumber } from '../core/validation.ts'
import { priorityId } from '../work-orders/work-orders.ts'

/** What a list shows of a report's files; the rest of them is asked for where they are looked at. */
const file = z.object({
  id: z.number(),
  file_name: z.string(),
  mime_type: z.string(),
  size: z.number(),
  has_thumbnail: z.boolean()
})

/** Another report. */
const merged = z.object({ id: z.number(), code: z.string() })

const rowShape = {
  code: z.string(),
  fkc_status: z.number(),
  status: named,
  state: z.enum(['active', 'archived']).meta({ names: { active: 'Activo', archived: 'Archivado' } }),
  fkc_priority: z.number(),
  priority: named,
  fkc_service_impact: z.number(),
  service_impact: named,
  fk_location: z.number(),
  location: named,
  fk_line: z.number(),
  line,
  fk_base: z.number().nullable(),
  base: coded.extend({ criticality: z.enum(criticalities) }).nullable(),
  fk_asset: z.number().nullable(),
  asset: coded.nullable(),
  /** the check whose answer it came from */
  fk_check: z.number().nullable(),
  detected_at: z.string(),
  fk_reported_by: z.number().nullable(),
  reported_by: named.nullable(),
  description: z.string(),
  immediate_action: z.string().nullable(),
  fk_failure_type: z.number().nullable(),
  failure_type: named.nullable(),
  fk_failure_source: z.number().nullable(),
  failure_source: named.nullable(),
  fk_failure_detection: z.number().nullable(),
  failure_detection: named.nullable(),
  fk_work_order: z.number().nullable(),
  work_order: z.object({ id: z.number(), code: z.string(), title: z.string(), fkc_status: z.number() }).nullable(),
  /** the report that is about the same, and goes on for both */
  fk_merged_into: z.number().nullable(),
  merged_into: merged.nullable(),
  /** when its order was closed; null unless it is attended */
  attended_at: z.string().nullable(),
  /** it began as a report of the public, without an account */
  from_public: z.boolean(),
  witnesses_count: z.number(),
  attachments: z.array(file)
}

/** An anomaly: a fault or danger that a person has seen. */
export const anomalyReports = defineResource({
  path: 'anomaly-report',
  entity: 'anomaly_report',
  names: masculine('reporte de anomalía', 'reportes de anomalía'),
  label: 'code',
  permission: 'anomaly-reports',
  fields: {
    code: 'Código',
    fkc_status: 'Estado',
    state: 'Situación',
    fk_line: 'Línea',
    fk_reported_by: 'Reportado por',
    fk_work_order: 'Orden de trabajo',
    fk_merged_into: 'Sigue como',
    attended_at: 'Atendido el',
    from_public: 'Del público',
    witnesses_count: 'Testigos',
    attachments: 'Archivos'
  },
  filters: {
    fkLine: 'id',
    fkc_status: 'id',
    fkc_priority: 'id',
    fkc_service_impact: 'id',
    fk_location: 'id',
    fk_base: 'id',
    fk_asset: 'id',
    fk_check: 'id',
    fk_failure_type: 'id',
    fk_work_order: 'id',
    /** active or archived */
    state: 'text',
    /** active ones, and archived ones that had been decided on (true); archived before that (false) */
    is_counted: 'boolean',
    /** reported by the caller (true), or not (false) */
    mine: 'boolean',
    detected_at: 'instant',
    attended_at: 'instant'
  },
  sort: ['code', 'fkc_status', 'fkc_priority', 'detected_at', 'attended_at', 'created_at', 'updated_at'],
  row: rowShape,
  create: {
    fk_location: id.meta({ label: 'Ubicación' }),
    description: requiredText(4000).meta({ label: 'Qué ocurre' }),
    detected_at: isoDateTime.meta({ label: 'Detectado el' }),
    fkc_service_impact: z
      .literal(Object.values(serviceImpact))
      .default(serviceImpact.SIN_EFECTO)
      .meta({ label: 'Efecto en el servicio' }),
    fkc_priority: priorityId.default(8).meta({ label: 'Prioridad' }),
    fk_base: id.nullable().optional().meta({ label: 'Base' }),
    fk_asset: id.nullable().optional().meta({ label: 'Activo' }),
    fk_check: id.nullable().optional().meta({ label: 'Check' }),
    immediate_action: optionalText(2000).meta({ label: 'Acción inmediata' }),
    fk_failure_type: id.nullable().optional().meta({ label: 'Tipo de falla' }),
    fk_failure_source: id.nullable().optional().meta({ label: 'Origen de la falla' }),
    fk_failure_detection: id.nullable().optional().meta({ label: 'Cómo se detectó' })
  }
})

/** A further person who saw the anomaly. */
export const anomalyWitnesses = defineEntity({
  entity: 'anomaly_report_witness',
  names: masculine('testigo de una anomalía', 'testigos de anomalías'),
  label: 'fk_anomaly_report',
  partOf: 'fk_anomaly_report',
  fields: {
    fk_anomaly_report: '',
    description: 'Qué vio',
    fk_user: 'Testigo',
    fk_merged_report: 'Reporte unido'
  }
})

const detail = rowOf({
  ...rowShape,
  /** the check that it came from, with the order in which that was answered */
  check: z
    .object({
      id: z.number(),
      activity: z.string(),
      work_order: z.object({ id: z.number(), code: z.string() }).nullable()
    })
    .nullable(),
  witnesses: z.array(
    z.object({
      id: z.number(),
      description: z.string().nullable(),
      created_at: z.string(),
      user: named.nullable(),
      /** the report in which they said so, before it was merged into this one */
      merged_report: merged.nullable()
    })
  ),
  /** the mails with the report; only for those who triage, since addresses are in them */
  letters: z.array(letter),
  history: stateHistory
})

export type AnomalyReport = z.output<typeof anomalyReports.row>
export type AnomalyReportDetail = z.output<typeof detail>

export const oneAnomalyReport = defineCall({
  ...get('anomaly-report/:id', 'anomaly-reports.read', 'Un reporte de anomalía, con testigos e historia'),
  params: idParams,
  reply: detail
})

const version = wholeNumber(1, maxId).optional()

/** By its table of states; what its order does to it (ATENDIDO) is no call. */
export const changeReportStatus = defineCall({
  ...put(
    'anomaly-report/status/:id',
    'anomaly-reports.triage',
    'Revisar, aceptar o rechazar un reporte; sin orden, aceptarlo crea una'
  ),
  params: idParams,
  body: z.strictObject({
    fkc_status: z.literal(Object.values(anomalyStatus)).meta({ label: 'Estado' }),
    reason: optionalText(500).meta({ label: 'Motivo' }),
    /** of an accepted one: the open unplanned order that it joins */
    fk_work_order: id.nullable().optional().meta({ label: 'Orden de trabajo' }),
    /** of an accepted one: its priority from now on, and that of the order that it makes */
    fkc_priority: priorityId.optional().meta({ label: 'Prioridad' }),
    version
  }),
  reply: detail
})

export const changeReportState = defineCall({
  ...put('anomaly-report/state/:id', 'anomaly-reports.triage', 'Archivar un reporte, o volver a activarlo'),
  params: idParams,
  body: z.strictObject({ state: rowShape.state, version }),
  reply: detail
})

/** A report that may be about the same; `similarity` from 0 to 1. */
export const alikeReport = anomalyReports.row.extend({ similarity: z.number() })

export type AlikeReport = z.output<typeof alikeReport>

export const coincidencesOf = defineCall({
  ...get('anomaly-report/coincidence/:id', 'anomaly-reports.read', 'Reportes parecidos, primero el que más'),
  params: idParams,
  reply: z.array(alikeReport)
})

/** The same for what is being written. */
export const findCoincidences = defineCall({
  ...post('anomaly-report/coincidence', 'anomaly-reports.read', 'Reportes parecidos a uno que aún no se ha guardado'),
  body: z.strictObject({
    fk_location: id.meta({ label: 'Ubicación' }),
    fk_base: id.nullable().optional().meta({ label: 'Base' }),
    fk_asset: id.nullable().optional().meta({ label: 'Activo' }),
    fk_failure_type: id.nullable().optional().meta({ label: 'Tipo de falla' }),
    description: optionalText(4000).meta({ label: 'Qué ocurre' })
  }),
  reply: z.array(alikeReport)
})

export const addWitness = defineCall({
  ...post('anomaly-report/:id/witness', 'anomaly-reports.write', 'Decir que uno también lo vio, con fotos si las hay'),
  params: idParams,
  body: z.strictObject({
    description: optionalText(4000).meta({ label: 'Qué vio' }),
    /** when it was written: without signal it arrives later */
    created_at: isoDateTime.optional().meta({ label: 'Escrito el' })
  }),
  reply: detail
})

const reportPlace = z.object({
  id: z.number(),
  fk_line: z.number(),
  fkc_type: z.number(),
  code: z.string(),
  name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  position_m: z.number().nullable()
})
const reportBase = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  fk_location: z.number(),
  /** what is mounted there */
  asset: coded.nullable()
})
/** What a label is on; that of an asset, the base in which it is mounted. */
const reportLabel = z.object({ code: z.string(), fk_location: z.number(), fk_base: z.number().nullable() })

export type ReportPlace = z.output<typeof reportPlace>
export type ReportBase = z.output<typeof reportBase>

/** Where something can be reported: all of it in one answer, which phones keep for the hours without signal. */
export const reportPlaces = defineCall({
  ...get('anomaly-report/places', 'anomaly-reports.write', 'Dónde se puede reportar: ubicaciones, bases y etiquetas'),
  query: z.strictObject({ fkLine: oneIdParam }),
  reply: z.object({
    /** along the line, which comes first */
    places: z.array(reportPlace),
    bases: z.array(reportBase),
    labels: z.array(reportLabel),
    /** what breakdowns there are called, the commonest first */
    breakdowns: z.array(z.string())
  })
})

export type ReportPlaces = z.output<typeof reportPlaces.reply>
