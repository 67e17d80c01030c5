/** What a reason is given for. Pure: what people are asked is drawn before the validation library is loaded. */
export const reasonUses = [
  'reschedule',
  'deactivate',
  'not_done',
  'hold',
  'cancel',
  'doubt',
  'reading',
  'replace'
] as const

export type ReasonUse = (typeof reasonUses)[number]

/** As a person says it, after 'Para'. */
export const reasonUseTexts: Readonly<Record<ReasonUse, string>> = {
  reschedule: 'Reprogramar o mover trabajo',
  deactivate: 'Desactivar una actividad',
  not_done: 'No realizar un check',
  hold: 'Poner una orden en espera',
  cancel: 'Cancelar una orden',
  doubt: 'Confirmar una lectura poco probable',
  reading: 'Corregir o eliminar una lectura',
  replace: 'Montar, cambiar o retirar un activo'
}

/** As many as are offered where a reason is asked. */
export const reasonsOffered = 12
