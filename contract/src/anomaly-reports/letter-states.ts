/** What becomes of a mail with one of its recipients. Without zod: the browser shows it. */
export const letterStates = { waiting: 'Por enviar', sent: 'Enviado', failed: 'No entregado' } as const

export type LetterState = keyof typeof letterStates

/** To how many addresses a report may be sent at once. */
export const maxRecipients = 100

/** Bytes that the files of one mail may have together: what most mail servers take, written as text a third more. */
export const maxMailBytes = 10 * 1024 * 1024
