import { z } from 'zod'
import { anomalyReports, oneAnomalyReport } from './anomaly-reports.ts'
import { triagePermission } from './anomaly-transitions.ts'
import { anomalyStatus } from '../core/classifier.ts'
import { idParams, narrowedQuerySchema } from '../core/http.ts'
import { defineCall, get, post, put } from '../core/resource.ts'
import { id, maxId, optionalText, wholeNumber } from '../core/validation.ts'

const { REGISTRADO, EN_REVISION, RECHAZADO } = anomalyStatus

const seen = { id, version: wholeNumber(1, maxId).optional() }
const items = z.array(z.strictObject(seen)).min(1).max(500).meta({ label: 'Reportes' })
const changed = z.array(z.object({ id: z.number(), version: z.number() }))

/** Several at once, all or none. Accepting isn't among them: each needs an order that is planned on its own. */
export const changeReportStatuses = defineCall({
  ...put('anomaly-report/bulk/status', triagePermission, 'Revisar o rechazar varios reportes: todos o ninguno'),
  body: z.strictObject({
    items,
    fkc_status: z.literal([REGISTRADO, EN_REVISION, RECHAZADO]).meta({ label: 'Estado' }),
    reason: optionalText(500).meta({ label: 'Motivo' })
  }),
  reply: changed
})

export const changeReportStates = defineCall({
  ...put('anomaly-report/bulk/state', triagePermission, 'Archivar varios reportes: todos o ninguno'),
  body: z.strictObject({ items, state: z.enum(['active', 'archived']).meta({ label: 'Situación' }) }),
  reply: changed
})

/** The report goes on as another: taking it back from the archive undoes that. */
export const mergeReport = defineCall({
  ...post('anomaly-report/:id/merge', triagePermission, 'Unir un reporte a otro que trata de lo mismo'),
  params: idParams,
  body: z.strictObject({
    into: id.meta({ label: 'Reporte que sigue' }),
    version: wholeNumber(1, maxId).optional()
  }),
  reply: oneAnomalyReport.reply
})

export const countReports = defineCall({
  ...get('anomaly-report/counts', 'anomaly-reports.read', 'Contar por estado los reportes que cumplen unos filtros'),
  query: narrowedQuerySchema(anomalyReports.filters),
  reply: z.array(z.object({ fkc_status: z.number(), count: z.number() }))
})
