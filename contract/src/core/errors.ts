/**
 * The error catalogue (specification section 8, domain section 6): one place for codes, HTTP statuses and Spanish
 * texts. Pure, without zod: the browser's entry imports it.
 */

/** Text per HTTP status, byte for byte as specification section 8 lists them. */
export const statusTexts: Record<number, string> = {
  400: 'Solicitud incorrecta',
  401: 'Operación no autorizada',
  403: 'No tiene los permisos para esta operación',
  404: 'Recurso no encontrado',
  409: 'Conflicto de operación',
  410: 'Recurso no disponible',
  422: 'Entidad no procesable',
  423: 'Recurso bloqueado',
  429: 'Demasiadas solicitudes',
  500: 'Ha ocurrido un error',
  503: 'Servicio no disponible'
}

/** Generic texts, spelled as the specification quotes them ("Existosa" included). */
export const successText = 'Operacion Existosa'
export const errorText = 'Lo sentimos ha ocurrido un error'

/** Toast when no response arrived at all (specification section 8). */
const connectionErrorText = 'Error de conexión con el servidor'

/** Toast of a 400 that carries an `errors` object; also the message of VALIDATION.INVALID_DATA. */
const invalidDataText = 'Los datos no son válidos'

/**
 * Every code the server may answer, with its HTTP status and default message.
 *
 * Wrong credentials and wrong codes are 400, not 401: a 401 with an invalid or expired token ends the session in the
 * browser, and a typing mistake must not (domain section 6). Statuses stay within `statusTexts`.
 */
export const errors = {
  'VALIDATION.BAD_REQUEST': { status: 400, message: 'La solicitud no es correcta' },
  'VALIDATION.UNPROCESSABLE': { status: 422, message: 'No se puede procesar la solicitud' },
  'VALIDATION.MISSING_PARAMETER': { status: 400, message: 'Falta un parámetro obligatorio' },
  'VALIDATION.MISSING_HEADER': { status: 400, message: 'Falta una cabecera obligatoria' },
  'VALIDATION.INVALID_PAGINATION': { status: 400, message: 'La paginación o el orden no son válidos' },
  'VALIDATION.INVALID_LOCALE': { status: 400, message: 'El idioma no es válido' },
  'VALIDATION.INVALID_TIMEZONE': { status: 400, message: 'La zona horaria no es válida' },
  'VALIDATION.REQUEST_EXPIRED': { status: 400, message: 'La solicitud ha caducado' },
  'VALIDATION.INVALID_DATA': { status: 400, message: invalidDataText },
  'AUTH.UNAUTHORIZED': { status: 401, message: 'Debe iniciar sesión' },
  'AUTH.FORBIDDEN': { status: 403, message: 'No tiene los permisos para esta operación' },
  'AUTH.INVALID_TOKEN': { status: 401, message: 'La sesión no es válida. Inicie sesión de nuevo' },
  'AUTH.EXPIRED_TOKEN': { status: 401, message: 'La sesión ha caducado. Inicie sesión de nuevo' },
  'AUTH.AUTH_FAILED': { status: 400, message: 'No se ha podido iniciar sesión' },
  'AUTH.INVALID_CREDENTIALS': { status: 400, message: 'Correo o contraseña inválidos' },
  'AUTH.USER_NOT_FOUND': { status: 404, message: 'Usuario no encontrado' },
  'AUTH.ACCOUNT_LOCKED': { status: 423, message: 'La cuenta está bloqueada. Inténtelo más tarde' },
  'AUTH.ACCOUNT_DISABLED': { status: 403, message: 'La cuenta está deshabilitada' },
  'AUTH.ALREADY_EXISTS': { status: 409, message: 'Ya existe un usuario con ese correo' },
  'AUTH.EMAIL_UNCONFIRMED': { status: 403, message: 'El correo no está confirmado' },
  'AUTH.EMAIL_LINK_EXPIRED': { status: 410, message: 'El enlace del correo ha caducado' },
  'AUTH.ACCOUNT_NOT_ACTIVATED': { status: 403, message: 'La cuenta no está activada' },
  'AUTH.INVALID_OTP': { status: 400, message: 'Código de confirmación inválido' },
  'AUTH.INVALID_LOGIN_TYPE': { status: 400, message: 'El tipo de inicio de sesión no es válido' },
  'AUTH.INVALID_SOCIAL_TYPE': { status: 400, message: 'La red social no es válida' },
  'AUTH.SOCIAL_SIGNUP_REQUIRED': { status: 403, message: 'Debe registrarse antes con su red social' },
  'AUTH.CONFIRM_PASSWORD': { status: 403, message: 'Confirme su contraseña para continuar' },
  'AUTH.TWO_FACTOR_REQUIRED': { status: 403, message: 'Configure la verificación en dos pasos para continuar' },
  'RESOURCE.NOT_FOUND': { status: 404, message: 'El registro no existe' },
  'RESOURCE.ALREADY_EXISTS': { status: 409, message: 'El registro ya existe' },
  'DOMAIN.CONFLICT': { status: 409, message: 'La operación no es posible en el estado actual' },
  'RATE.TOO_MANY_REQUESTS': { status: 429, message: 'Demasiadas solicitudes. Espere un momento' },
  'SERVICE.TIMEOUT': { status: 503, message: 'La búsqueda tarda demasiado: acote las fechas o la línea' },
  'SERVICE.UNAVAILABLE': { status: 503, message: 'El servicio no está disponible' },
  'SERVER.ERROR': { status: 500, message: errorText }
} as const satisfies Record<`${string}.${string}`, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** True for a code of the catalogue; safe for any value (inherited names such as 'constructor' are not codes). */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value)
}

/**
 * Why a 409 was answered, and its message when the code that throws gives none (a refusal "in use" should say by what).
 * A refused status change is always 'transition', whatever the cause (domain section 8).
 */
export const conflictReasonTexts = {
  stale: 'Otra persona ha cambiado el registro. Recárguelo y vuelva a intentarlo',
  in_use: 'El registro está en uso y no se puede eliminar',
  transition: 'El cambio de estado no está permitido',
  duplicate: 'Ya existe un registro igual',
  overlap: 'Se cruza con otro periodo',
  closed: 'El registro está cerrado y no se puede modificar',
  not_latest: 'Solo se puede deshacer lo último realizado',
  edited: 'La próxima fecha o lectura se ha cambiado después de la respuesta. Indique cuál vale',
  cycle: 'Un elemento no puede depender de sí mismo',
  stock: 'No hay existencias suficientes',
  training: 'La persona no tiene vigente la capacitación necesaria',
  last_administrator: 'Debe quedar al menos un administrador activo',
  source: 'La fuente no se puede leer',
  unconfirmed: 'Hace falta confirmarlo'
} as const satisfies Record<string, string>

export type ConflictReason = keyof typeof conflictReasonTexts

export const conflictReasons = Object.keys(conflictReasonTexts) as ConflictReason[]

/** Body of every answer that is not a success. `errors` has the texts by field name; `reason` comes with a 409. */
export type ErrorBody = {
  message: string
  errorCode: ErrorCode
  errors?: Record<string, string[]>
  reason?: ConflictReason
}

/**
 * The text to toast for a failed call, in the order of specification section 8.
 *
 * `status` is absent or 0 when no response arrived. `body` may be anything, for a proxy may answer HTML. Returns null
 * for a status below 400, where there is nothing to report. The caller decides which calls stay silent
 * (X-Suppress-Toast, a 400 on the sign-in pages).
 */
export function toastText({ status, body }: { status?: number | null; body?: unknown }): string | null {
  if (!status) return connectionErrorText
  if (status < 400) return null
  const { message, errorCode, errors: fields } = isObject(body) ? body : {}
  if (status === 400 && isObject(fields)) return invalidDataText
  if (typeof message === 'string' && message.trim() !== '') return message
  if (isErrorCode(errorCode)) return errors[errorCode].message
  return statusTexts[status] ?? errorText
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
