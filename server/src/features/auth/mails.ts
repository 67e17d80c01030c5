import type { MailText } from '../../platform/mail-text.ts'

const hello = (name: string) => `Hola, ${name}:`
const notYou = 'Si no ha sido usted, cambie su contraseña y avise a quien administra los accesos.'

/** A link to the page, if the product's address is known. */
const linkTo = (appUrl: string | undefined, path: string, label: string) =>
  appUrl ? [{ link: new URL(path, appUrl).href, label }] : []

const passwordPage = (email: string) => `/auth/password?sent=1&email=${encodeURIComponent(email)}`

type Receiver = { first_name: string; email: string }

/** The mail with the code for a forgotten password. */
export const codeMail = (
  { first_name, email }: Receiver,
  code: string,
  minutes: number,
  appUrl: string | undefined
): MailText => ({
  subject: 'Código para cambiar su contraseña',
  paragraphs: [
    hello(first_name),
    'Alguien ha pedido cambiar la contraseña de su cuenta. Su código es:',
    { code },
    `Sirve una sola vez durante ${minutes} minutos.`,
    ...linkTo(appUrl, passwordPage(email), 'Cambiar la contraseña'),
    'Si no lo ha pedido usted, no haga nada: su contraseña sigue siendo la misma. No dé este código a nadie.'
  ]
})

/** The mail with the first code of a new account. */
export const invitationMail = (
  { first_name, email }: Receiver,
  code: string,
  days: number,
  appUrl: string | undefined
): MailText => ({
  subject: 'Su cuenta de mantenimiento',
  paragraphs: [
    hello(first_name),
    `Se ha creado una cuenta para usted con el correo ${email}. Para entrar, elija su contraseña con este código:`,
    { code },
    `Sirve una sola vez durante ${days} días; después puede pedir otro con «¿Ha olvidado su contraseña?».`,
    ...linkTo(appUrl, passwordPage(email), 'Elegir la contraseña')
  ]
})

export const passwordChangedMail = ({ first_name }: Receiver): MailText => ({
  subject: 'Su contraseña ha cambiado',
  paragraphs: [
    hello(first_name),
    'La contraseña de su cuenta ha cambiado, y las demás sesiones abiertas se han cerrado.',
    notYou
  ]
})

const twoFactorNews = {
  on: 'La verificación en dos pasos de su cuenta está activada. Desde ahora, al entrar se le pedirá un código de su aplicación.',
  off: 'La verificación en dos pasos de su cuenta se ha desactivado. Para entrar basta ahora con la contraseña.',
  reset:
    'La verificación en dos pasos de su cuenta se ha quitado. Puede configurarla de nuevo en los ajustes de su cuenta.',
  codes: 'Los códigos de recuperación de su cuenta se han cambiado. Los anteriores ya no sirven.',
  used: 'Se ha entrado en su cuenta con un código de recuperación, que ya no sirve más.'
} as const

export type TwoFactorNews = keyof typeof twoFactorNews

/** @param byAdministrator true if an administrator made the change */
export const twoFactorMail = ({ first_name }: Receiver, news: TwoFactorNews, byAdministrator = false): MailText => ({
  subject: 'Verificación en dos pasos',
  paragraphs: [
    hello(first_name),
    twoFactorNews[news],
    byAdministrator
      ? 'Lo ha hecho una persona que administra los accesos, y sus sesiones abiertas se han cerrado.'
      : notYou
  ]
})
