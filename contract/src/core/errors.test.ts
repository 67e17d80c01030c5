import { expect, test } from 'vitest'
import {
  conflictReasons,
  conflictReasonTexts,
  errors,
  errorText,
  isErrorCode,
  statusTexts,
  successText,
  toastText
} from './errors.ts'

test('the quoted texts are those of the specification, byte for byte', () => {
  expect(statusTexts).toEqual({
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
  })
  expect(successText).toBe('Operacion Existosa')
  expect(errorText).toBe('Lo sentimos ha ocurrido un error')
  expect(errors['AUTH.INVALID_CREDENTIALS'].message).toBe('Correo o contraseña inválidos')
  expect(errors['AUTH.INVALID_OTP'].message).toBe('Código de confirmación inválido')
})

test.each(Object.entries(errors))('%s is spelled FAMILY.NAME, has a text and a status with a text', (code, error) => {
  expect(code).toMatch(/^[A-Z]+\.[A-Z_]+$/)
  expect(error.message.trim()).not.toBe('')
  expect(statusTexts).toHaveProperty(String(error.status))
})

/** Codes that the specification doesn't have. */
const ours = ['AUTH.CONFIRM_PASSWORD', 'AUTH.TWO_FACTOR_REQUIRED', 'SERVICE.TIMEOUT']

test('every family of the specification is complete', () => {
  const families: Record<string, number> = {}
  for (const code of Object.keys(errors).filter(name => !ours.includes(name))) {
    const family = code.split('.')[0] ?? ''
    families[family] = (families[family] ?? 0) + 1
  }
  expect(families).toEqual({ VALIDATION: 9, AUTH: 17, RESOURCE: 2, DOMAIN: 1, RATE: 1, SERVICE: 1, SERVER: 1 })
})

test('only a missing, invalid or expired token is 401: wrong credentials and codes must not end a session', () => {
  const codes = Object.entries(errors).filter(([, error]) => error.status === 401)
  expect(codes.map(([code]) => code)).toEqual(['AUTH.UNAUTHORIZED', 'AUTH.INVALID_TOKEN', 'AUTH.EXPIRED_TOKEN'])
})

test.each([
  ['DOMAIN.CONFLICT', true],
  ['domain.conflict', false],
  ['constructor', false],
  ['toString', false],
  ['', false],
  [undefined, false],
  [404, false]
])('isErrorCode(%j) is %s', (value, expected) => {
  expect(isErrorCode(value)).toBe(expected)
})

test('every conflict reason has a text', () => {
  expect(conflictReasons.slice(0, 4)).toEqual(['stale', 'in_use', 'transition', 'duplicate'])
  for (const reason of conflictReasons) expect(conflictReasonTexts[reason]).not.toBe('')
})

test.each<[string, { status?: number | null; body?: unknown }, string | null]>([
  ['no response', {}, 'Error de conexión con el servidor'],
  ['status 0', { status: 0 }, 'Error de conexión con el servidor'],
  ['null status', { status: null, body: { message: 'x' } }, 'Error de conexión con el servidor'],
  [
    '400 with errors, whatever the message',
    { status: 400, body: { message: 'x', errors: { a: ['b'] } } },
    'Los datos no son válidos'
  ],
  ['400 with an empty errors object', { status: 400, body: { errors: {} } }, 'Los datos no son válidos'],
  ['400 with errors null', { status: 400, body: { message: 'x', errors: null } }, 'x'],
  ['422 with errors: the message', { status: 422, body: { message: 'x', errors: { a: ['b'] } } }, 'x'],
  [
    'message before code',
    { status: 409, body: { message: 'En uso por 3 bases', errorCode: 'DOMAIN.CONFLICT' } },
    'En uso por 3 bases'
  ],
  [
    'empty message: code',
    { status: 400, body: { message: '', errorCode: 'AUTH.INVALID_OTP' } },
    'Código de confirmación inválido'
  ],
  [
    'blank message: code',
    { status: 400, body: { message: ' ', errorCode: 'AUTH.INVALID_OTP' } },
    'Código de confirmación inválido'
  ],
  [
    'message not a text: code',
    { status: 400, body: { message: 5, errorCode: 'AUTH.INVALID_OTP' } },
    'Código de confirmación inválido'
  ],
  ['unknown code: status', { status: 404, body: { errorCode: 'X.Y' } }, 'Recurso no encontrado'],
  ['inherited name as code: status', { status: 404, body: { errorCode: 'constructor' } }, 'Recurso no encontrado'],
  ['no body: status', { status: 503 }, 'Servicio no disponible'],
  ['HTML body: status', { status: 500, body: '<html>' }, 'Ha ocurrido un error'],
  ['null body: status', { status: 410, body: null }, 'Recurso no disponible'],
  ['status without a text', { status: 502 }, 'Lo sentimos ha ocurrido un error'],
  ['success', { status: 200, body: { data: {} } }, null]
])('toast: %s', (_name, answer, expected) => {
  expect(toastText(answer)).toBe(expected)
})
