import { z } from 'zod'
import { defineEntity, masculine } from '../core/entity.ts'
import { idParam, idParams } from '../core/http.ts'
import { triagePermission } from './anomaly-transitions.ts'
import { letterStates, maxRecipients } from './letter-states.ts'
import { defineCall, named, post } from '../core/resource.ts'
import { email, optionalText } from '../core/validation.ts'

const state = z.enum(['waiting', 'sent', 'failed']).meta({ names: letterStates })

const recipient = z.object({
  id: z.number(),
  recipient: z.string(),
  state,
  /** what the mail server said of the last attempt that failed */
  error: z.string().nullable(),
  /** when it was delivered, or last tried */
  tried_at: z.string().nullable()
})

/** A mail with the report, and what became of it with each recipient. */
export const letter = z.object({
  id: z.number(),
  created_at: z.string(),
  user: named.nullable(),
  message: z.string().nullable(),
  files: z.array(z.object({ file_name: z.string(), size: z.number(), is_left_out: z.boolean() })),
  recipients: z.array(recipient)
})

export type AnomalyLetter = z.output<typeof letter>
export type LetterRecipient = z.output<typeof recipient>

/** To whom a report was sent by mail. */
export const anomalyRecipients = defineEntity({
  entity: 'anomaly_report_recipient',
  names: masculine('envío de un reporte por correo', 'envíos de reportes por correo'),
  label: 'recipient',
  partOf: 'fk_anomaly_report',
  fields: {
    fk_anomaly_report: '',
    fk_anomaly_report_letter: '',
    recipient: 'Destinatario',
    state: 'Entrega',
    error: 'Problema',
    tried_at: 'Intentado el'
  }
})

/** By address, ignoring case: duplicates are sent one mail. */
const recipients = z
  .array(email)
  .min(1)
  .max(maxRecipients)
  .meta({ label: 'Destinatarios' })
  .overwrite(all => all.filter((one, index) => all.findIndex(each => isSame(each, one)) === index))

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export const sendReportByMail = defineCall({
  ...post(
    'anomaly-report/anomaly-notification-email/:id',
    triagePermission,
    'Enviar un reporte por correo, con su PDF, sus fotos y los archivos del formulario'
  ),
  params: idParams,
  body: z.strictObject({ recipients, message: optionalText(2000).meta({ label: 'Mensaje' }) }),
  reply: z.array(recipient)
})

export const resendReport = defineCall({
  ...post('anomaly-report/:id/mail/:recipient/resend', triagePermission, 'Enviar de nuevo el correo a un destinatario'),
  params: z.strictObject({ id: idParam, recipient: idParam }),
  reply: recipient
})
