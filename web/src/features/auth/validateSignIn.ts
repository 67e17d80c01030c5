/**
 * Validation of the sign-in form, written by hand because the first page must not load the validation library.
 * Messages: specification section 5.
 */

export type Credentials = { email: string; password: string }

export const fieldLabels = { email: 'Correo electrónico', password: 'Contraseña' } as const

/** Texts per field that is wrong; empty when the form may be sent. */
export function validateSignIn({ email, password }: Credentials): Partial<Record<keyof Credentials, string>> {
  const errors: Partial<Record<keyof Credentials, string>> = {}
  if (email.trim() === '') errors.email = required(fieldLabels.email)
  else if (!isEmail(email.trim())) errors.email = 'Email must be valid'
  if (password === '') errors.password = required(fieldLabels.password)
  return errors
}

/** A rough check: one @ with something before it, a domain with a dot after it, no spaces. The server checks again. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}

/** The text of a code that isn't so many digits. */
export const digits = (field: string, length: number): string => `${field} needs to be ${length} digits`

/** The text of a field that was left blank. */
export function required(field: string): string {
  return `El campo ${field} es obligatorio`
}
