import { workOrderStatus } from 'contract/core/classifier.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus

/** Messages for a change of state that the server has accepted. */
export const changedTexts: Readonly<Record<number, string>> = {
  [PENDIENTE]: 'Orden pendiente de nuevo',
  [EN_ESPERA]: 'Orden en espera',
  [EN_CURSO]: 'Orden en curso',
  [PARA_REVISION]: 'Orden enviada a revisión',
  [CERRADA]: 'Orden cerrada',
  [CANCELADO]: 'Orden cancelada'
}
