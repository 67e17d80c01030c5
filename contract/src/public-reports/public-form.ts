// What the page for people without an account is made of; it loads nothing else of the contract.

/** The stages of a report as the public sees them. */
export const publicStages = {
  received: 'Recibido',
  in_review: 'En revisión',
  attended: 'Atendido',
  not_applicable: 'No procede'
} as const

export type PublicStage = keyof typeof publicStages

/** As many photos as the public sends with one report. */
export const maxPhotos = 5

/** Types of photo that the public sends, found out from the bytes. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const

/** Letters of what the public writes, and of how it can be reached. */
export const longestWords = 2000
export const longestContact = 120

/** Days for which the contact and the link to follow a report are kept. */
export const keptDays = 180
