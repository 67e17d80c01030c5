import { z } from 'zod'
import { level, signedIn } from './auth.ts'
import { flag, idParams, nothing } from '../core/http.ts'
import { longestPassword, type Owner, passwordProblems, passwordTexts } from './passwords.ts'
import { defineCall, del, get, post, put } from '../core/resource.ts'
import { digits, email, samePassword } from '../core/validation.ts'

/** An existing password, as typed: it is not trimmed, and only its length is limited. */
const givenPassword = z.string().min(1).max(longestPassword)
/** A new password. The server applies the rules of `passwords.ts`, because it knows more than the form does. */
const newPassword = givenPassword.meta({ label: 'Contraseña nueva' })
const ownPassword = givenPassword.meta({ label: 'Contraseña' })
const label = { label: 'Código' }
/** Of the authenticator application (RFC 6238). */
const oneCode = z.strictObject({ code: digits(6).meta(label) })
/** The same, or one of recovery: `abcde-fghjk`. */
const signInCode = digits(6, /^[a-z0-9]{10}$/i).meta(label)
/** Of a mail. */
const mailCode = digits(8).meta(label)

export const areas = { otps: 'Códigos de un solo uso' }

// Second factor

export const confirmSignIn = defineCall({
  ...post('auth/2fa', 'partial', 'Confirmar el inicio de sesión con un código de la aplicación o de recuperación'),
  body: z.strictObject({ code: signInCode }),
  reply: signedIn
})

const twoFactorState = z.object({ enabled: z.boolean(), can_enable: z.boolean(), recovery_codes_left: z.number() })

/**
 * Whether the user's second factor is on, whether it can be turned on again without setting up the application anew,
 * and how many recovery codes are left.
 */
export type TwoFactorState = z.output<typeof twoFactorState>

export const getTwoFactor = defineCall({
  ...get('users/2fa/state', 'session', 'Estado de la verificación en dos pasos propia'),
  withoutFactor: true,
  reply: twoFactorState
})

export const generateTwoFactor = defineCall({
  ...get('users/2fa/generate', 'session', 'Preparar la verificación en dos pasos propia: clave y QR'),
  withoutFactor: true,
  reply: z.object({ secret: z.string(), uri: z.string(), qr: z.string() })
})

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const registerTwoFactor = defineCall({
  ...post('users/2fa/register', 'session', 'Activar la verificación en dos pasos propia con el primer código'),
  withoutFactor: true,
  body: oneCode,
  reply: recoveryCodes
})

export const verifyTwoFactor = defineCall({
  ...post('users/2fa/verify', 'session', 'Comprobar un código de la verificación en dos pasos propia'),
  body: oneCode,
  reply: nothing
})

export const renewRecoveryCodes = defineCall({
  ...post('users/2fa/recovery-codes', 'session', 'Cambiar los códigos de recuperación propios'),
  body: z.strictObject({ password: ownPassword }),
  reply: recoveryCodes
})

export const resetTwoFactor = defineCall({
  ...post('users/2fa/reset', 'session', 'Quitar la verificación en dos pasos propia, con la contraseña o un código'),
  body: z.union([z.strictObject({ password: ownPassword }), oneCode]),
  reply: nothing
})

export const enableTwoFactor = defineCall({
  ...put('users/2fa/enable/:flag', 'session', 'Activar o desactivar la verificación en dos pasos propia'),
  withoutFactor: true,
  params: z.strictObject({ flag }),
  body: z.strictObject({ password: ownPassword.optional() }),
  reply: twoFactorState
})

export const resetTwoFactorOf = defineCall({
  ...post('users/:id/2fa/reset', 'access.write', 'Quitar la verificación en dos pasos de un usuario'),
  params: idParams,
  reply: nothing
})

export const enableTwoFactorOf = defineCall({
  ...put(
    'users/2fa/user/:id/enable/:flag',
    'access.write',
    'Activar o desactivar la verificación en dos pasos de un usuario'
  ),
  params: idParams.extend({ flag }),
  reply: nothing
})

// Password

const address = email.meta({ label: 'Correo electrónico' })

export const requestCode = defineCall({
  ...post('otps', 'public', 'Pedir por correo un código para cambiar la contraseña olvidada'),
  body: z.strictObject({ email: address }),
  reply: nothing
})

export const resetPassword = defineCall({
  ...post('auth/password/reset', 'public', 'Poner una contraseña nueva con el código del correo'),
  body: z.strictObject({ email: address, code: mailCode, password: newPassword }),
  reply: nothing
})

export const changePassword = defineCall({
  ...post('auth/password/change', 'session', 'Cambiar la contraseña propia'),
  body: z.strictObject({ current_password: givenPassword.meta({ label: 'Contraseña actual' }), password: newPassword }),
  reply: nothing
})

export const confirmPassword = defineCall({
  ...post('auth/password/confirm', 'session', 'Confirmar la contraseña propia antes de un cambio delicado'),
  withoutFactor: true,
  body: z.strictObject({ password: ownPassword }),
  reply: nothing
})

/** The form for changing the password: the call's fields with the browser's rules, and the new password repeated. */
export const passwordFormOf = (owner: Owner) =>
  changePassword.body
    .extend({ password_confirmation: givenPassword.meta({ label: 'Repita la contraseña nueva' }) })
    .check(samePassword('password_confirmation', 'password'), ({ value, issues }) => {
      const [problem] = passwordProblems(value.password, owner)
      if (problem) issues.push({ code: 'custom', input: value, path: ['password'], message: passwordTexts[problem] })
    })

// Sessions

const ownSession = z.object({
  id: z.string(),
  /** in a form that people read: `Chrome en Android` */
  device: z.string(),
  address: z.string().nullable(),
  level,
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  is_current: z.boolean()
})

/** An open session: on which device, since when, when it was last used. */
export type Session = z.output<typeof ownSession>

const ended = z.object({ ended: z.number() })

export const listSessions = defineCall({
  ...get('auth/sessions', 'session', 'Sesiones propias abiertas'),
  reply: z.array(ownSession)
})

export const closeSession = defineCall({
  ...del('auth/sessions/:id', 'session', 'Cerrar una sesión propia'),
  params: z.strictObject({ id: z.uuid() }),
  reply: nothing
})

export const closeOtherSessions = defineCall({
  ...del('auth/sessions', 'session', 'Cerrar las demás sesiones propias'),
  reply: ended
})

export const listSessionsOf = defineCall({
  ...get('users/:id/sessions', 'access.read', 'Sesiones abiertas de un usuario'),
  params: idParams,
  reply: z.array(ownSession)
})

export const closeSessionsOf = defineCall({
  ...del('users/:id/sessions', 'access.write', 'Cerrar las sesiones de un usuario'),
  params: idParams,
  reply: ended
})

// What is kept on a device

const sessionSecret = z.object({ user: z.string(), secret: z.string() })

/** What opens a user's data on their device, as long as the session lasts. */
export type SessionSecret = z.output<typeof sessionSecret>

export const getDeviceKey = defineCall({
  ...get('auth/device-key', 'session', 'Secreto de la sesión con el que se abre lo guardado en el dispositivo'),
  reply: sessionSecret
})
