import type { CallFacts } from './facts.ts'

export const answerCheck = {
  method: 'PUT',
  path: 'checks/:id',
  access: 'checks.answer',
  summary: 'Responder un check'
} as const satisfies CallFacts

export const undoCheck = {
  method: 'PUT',
  path: 'checks/undo/:id',
  access: 'checks.undo',
  summary: 'Deshacer un check realizado'
} as const satisfies CallFacts

export const programBatch = {
  method: 'POST',
  path: 'checks/bulk/batch',
  access: 'checks.program',
  summary: 'Programar un lote de actividades'
} as const satisfies CallFacts
