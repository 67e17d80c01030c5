import { type ConflictReason, type ErrorCode, errorText } from 'contract/core/errors.ts'
import { ApiError, needsConfirmation } from './client.ts'

const byCode: Partial<Record<ErrorCode, string>> = {
  'AUTH.CONFIRM_PASSWORD': 'Falta su contraseña',
  'RESOURCE.ALREADY_EXISTS': 'Ya existe',
  'AUTH.ALREADY_EXISTS': 'Ya existe',
  'AUTH.INVALID_OTP': 'No es correcto',
  'AUTH.INVALID_CREDENTIALS': 'No es correcta',
  'AUTH.ACCOUNT_LOCKED': 'Cuenta bloqueada',
  'AUTH.ACCOUNT_DISABLED': 'Cuenta sin acceso',
  'AUTH.ACCOUNT_NOT_ACTIVATED': 'Cuenta sin activar',
  'SERVICE.TIMEOUT': 'Acote las fechas o la línea'
}

const byReason: Record<ConflictReason, string> = {
  stale: 'Ha cambiado mientras tanto',
  in_use: 'Está en uso',
  transition: 'Su estado no lo permite',
  duplicate: 'Ya existe',
  overlap: 'Coincide con otro',
  closed: 'Está cerrado',
  not_latest: 'No es lo último',
  edited: 'Se ha editado después',
  cycle: 'Dependería de sí mismo',
  stock: 'No alcanza lo que hay',
  training: 'Falta una capacitación',
  last_administrator: 'Es el último administrador',
  source: 'No se puede usar la fuente',
  unconfirmed: 'Falta confirmarlo'
}

const byStatus: Readonly<Record<number, string>> = {
  0: 'Sin conexión',
  403: 'Sin permiso',
  404: 'No se ha encontrado',
  409: 'Ahora no es posible',
  410: 'Ya no está disponible',
  423: 'Está bloqueado',
  429: 'Espere un momento'
}

/** Why a call failed, in a few words beside its toast; never the toast's own. */
export function shortText({ status, code, reason, errors }: ApiError): string {
  if (errors) return 'Revise los datos'
  return (
    (code && byCode[code]) ??
    (reason && byReason[reason]) ??
    byStatus[status] ??
    (status >= 500 ? 'El servidor ha fallado' : 'No ha sido posible')
  )
}

/** The text of an error in its own place: a few words beside a toast, the whole message where there is no toast. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText
  return error.suppressToast || needsConfirmation(error) ? error.message : shortText(error)
}
