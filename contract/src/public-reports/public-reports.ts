import { z } from 'zod'
import { defineEntity, masculine } from '../core/entity.ts'
import { idParams, listQuerySchema, pageOf } from '../core/http.ts'
import type { Filters } from '../core/filters.ts'
import { line } from '../locations/locations.ts'
import { longestContact, longestWords, type PublicStage, publicStages } from './public-form.ts'
import { type PublicState, publicStates } from './public-report-stages.ts'
import { defineCall, get, named, post, put, rowOf } from '../core/resource.ts'
import { id, maxId, optionalText, requiredText, wholeNumber } from '../core/validation.ts'

export const areas = { 'public-report': 'Avisos del público' }

const states = Object.keys(publicStates) as [PublicState, ...PublicState[]]
const stages = Object.keys(publicStages) as [PublicStage, ...PublicStage[]]

const row = rowOf({
  state: z.enum(states).meta({ names: publicStates }),
  description: z.string(),
  /** how the reporter can be reached, if they said so; forgotten after a while */
  contact: z.string().nullable(),
  /** the answer that the reporter reads beside the stage */
  answer: z.string().nullable(),
  fk_location: z.number(),
  location: named,
  fk_line: z.number(),
  line,
  fk_anomaly_report: z.number().nullable(),
  anomaly_report: z.object({ id: z.number(), code: z.string(), fkc_status: z.number(), state: z.string() }).nullable(),
  decided_at: z.string().nullable(),
  decided_by: named.nullable(),
  attachments: z.array(
    z.object({
      id: z.number(),
      file_name: z.string(),
      mime_type: z.string(),
      size: z.number(),
      has_thumbnail: z.boolean()
    })
  )
})

/** A report of the public, written at a label without an account. It is no anomaly report until it is accepted. */
export const publicReports = {
  ...defineEntity({
    entity: 'public_report',
    names: masculine('aviso del público', 'avisos del público'),
    label: 'fk_location',
    path: 'anomaly-report/public',
    fields: {
      state: 'Situación',
      description: 'Qué dice',
      contact: 'Contacto',
      answer: 'Respuesta al público',
      fk_location: 'Ubicación',
      fk_anomaly_report: 'Reporte de anomalía',
      decided_at: 'Decidido el',
      fk_decided_by: 'Decidido por',
      attachments: 'Fotos',
      follow_hash: ''
    }
  }),
  row,
  filters: {
    fkLine: 'id',
    state: 'text',
    fk_location: 'id',
    fk_anomaly_report: 'id',
    created_at: 'instant'
  } satisfies Filters,
  sort: ['created_at', 'state']
} as const

export type PublicReport = z.output<typeof row>

const triage = 'anomaly-reports.triage'

export const listPublicReports = defineCall({
  ...get('anomaly-report/public', triage, 'Avisos del público'),
  query: listQuerySchema(publicReports.filters, publicReports.sort),
  reply: pageOf(row)
})

export const onePublicReport = defineCall({
  ...get('anomaly-report/public/:id', triage, 'Un aviso del público'),
  params: idParams,
  reply: row
})

const version = wholeNumber(1, maxId).optional()
const answer = optionalText(500).meta({ label: 'Respuesta al público' })

/** By the table of states. Accepting makes an anomaly report, with the photos; joining adds them to an open one. */
export const decidePublicReport = defineCall({
  ...put('anomaly-report/public/:id/decision', triage, 'Aceptar, unir, descartar o recuperar un aviso del público'),
  params: idParams,
  body: z.strictObject({
    state: z.enum(states).meta({ label: 'Decisión' }),
    /** of a joined one */
    fk_anomaly_report: id.nullable().optional().meta({ label: 'Reporte de anomalía' }),
    answer,
    version
  }),
  reply: row
})

export const answerPublicReport = defineCall({
  ...put('anomaly-report/public/:id/answer', triage, 'Escribir lo que lee quien hizo el aviso'),
  params: idParams,
  body: z.strictObject({ answer, version }),
  reply: row
})

const ofLabel = z.strictObject({ code: z.string().max(40) })

const description = requiredText(longestWords).meta({ label: 'Qué ocurre' })

/** The same answer for a label that doesn't exist, is on something else, or belongs to a line without the form. */
export const publicPlace = defineCall({
  ...get('public-report/:code', 'public', 'Si el público puede avisar con esta etiqueta, y cómo se llama el lugar'),
  isAnonymous: true,
  params: ofLabel,
  reply: z.object({ is_open: z.boolean(), place: z.string().nullable(), line: z.string().nullable() })
})

/** Only whether the public has said about the same there lately; nothing of what was said. */
export const publicAlike = defineCall({
  ...post('public-report/:code/known', 'public', 'Si alguien acaba de avisar de algo parecido en el mismo lugar'),
  isAnonymous: true,
  params: ofLabel,
  body: z.strictObject({ description }),
  reply: z.object({ is_known: z.boolean() })
})

export const sendPublicReport = defineCall({
  ...post('public-report/:code', 'public', 'Avisar de algo con la etiqueta de un lugar, sin cuenta'),
  isAnonymous: true,
  params: ofLabel,
  body: z.strictObject({
    description,
    contact: optionalText(longestContact).meta({ label: 'Contacto' }),
    /** people don't see this field; programs that fill in everything do */
    website: optionalText(200).meta({ label: 'Web' })
  }),
  /** the secret of the link by which the reporter follows the report */
  reply: z.object({ follow: z.string() })
})

/** Not in the address: addresses are logged, and kept by browsers and proxies. */
export const followPublicReport = defineCall({
  ...post('public-report/follow', 'public', 'Qué ha sido de un aviso, para quien tiene su enlace secreto'),
  isAnonymous: true,
  body: z.strictObject({ follow: z.string().max(100).meta({ label: 'Enlace' }) }),
  reply: z.object({
    stage: z.enum(stages),
    place: z.string(),
    description: z.string(),
    answer: z.string().nullable(),
    photos: z.number(),
    sent_at: z.string(),
    /** when the link expires */
    until: z.string()
  })
})

export type Followed = z.output<typeof followPublicReport.reply>
