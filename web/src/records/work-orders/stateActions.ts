import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconCircleCheck,
  IconClockPause,
  IconEyeCheck,
  IconPlayerPlay
} from '@tabler/icons-react'
import type { Check } from 'contract/checks/checks.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { nextStatuses, requirementOf, statePermission } from 'contract/work-orders/work-order-transitions.ts'
import type { ActionIconType } from '../../ui/record/actions.tsx'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus

/** A change of state as a button. */
export type StateAction = {
  to: number
  label: string
  icon: ActionIconType
  /** whether a reason is asked for; required where the table of transitions says so */
  reason: 'required' | 'optional' | 'none'
  /** the question before it is done */
  question?: string
  danger: boolean
  /** reopens a closed or cancelled order: never the most important action */
  revives: boolean
}

/** Whether a change is made by those who do the work, also without signal. The others need the order as it is now. */
export const survives = (from: number, to: number): boolean => {
  const needs = requirementOf(from, to)
  return needs !== undefined && needs.permission === undefined
}

type Look = { label: string; icon: ActionIconType; question?: string; reason?: 'optional' }

const lookOf = (from: number, to: number): Look => {
  switch (to) {
    case EN_CURSO:
      if (from === PARA_REVISION)
        return {
          label: 'Devolver',
          icon: IconArrowBackUp,
          question: 'La orden vuelve a estar en curso y quien la ejecutó verá el motivo.'
        }
      if (from === CERRADA)
        return {
          label: 'Reabrir',
          icon: IconArrowBackUp,
          question: 'La orden vuelve a estar en curso. El cierre queda en la historia.'
        }
      return { label: from === EN_ESPERA ? 'Reanudar' : 'Empezar', icon: IconPlayerPlay }
    case EN_ESPERA:
      return {
        label: 'Poner en espera',
        icon: IconClockPause,
        reason: 'optional',
        question: 'Diga a qué se espera: un repuesto, una parada, el tiempo.'
      }
    case PENDIENTE:
      return from === CANCELADO
        ? {
            label: 'Recuperar',
            icon: IconArrowBackUp,
            question: 'La orden vuelve a estar pendiente, con sus checks si nadie más los ha programado.'
          }
        : { label: 'Volver a pendiente', icon: IconArrowBackUp }
    case PARA_REVISION:
      return { label: 'Enviar a revisión', icon: IconEyeCheck }
    case CERRADA:
      return {
        label: 'Cerrar la orden',
        icon: IconCircleCheck,
        question: 'La orden queda cerrada y sus respuestas ya no se podrán cambiar.'
      }
    case CANCELADO:
      return {
        label: 'Cancelar la orden',
        icon: IconBan,
        question: 'Sus checks quedan libres y se podrán programar en otra orden.'
      }
    default:
      return { label: 'Cambiar de estado', icon: IconArrowForwardUp }
  }
}

/** The changes of state that a profile may make from a status, in the order of the table of transitions. */
export function stateActions(status: number, can: (permission: string) => boolean): StateAction[] {
  if (!can(statePermission)) return []
  return nextStatuses(status)
    .filter(({ permission }) => permission === undefined || can(permission))
    .map(({ from, to, reason }) => {
      const { reason: helpful = 'none', ...look } = lookOf(from, to)
      return {
        to,
        ...look,
        reason: reason ? 'required' : helpful,
        danger: to === CANCELADO,
        revives: from === CERRADA || from === CANCELADO
      }
    })
}

/** Why an order can't go to review yet; undefined when it can. The server checks again. */
export function reviewBlock({ open, refused }: { open: number; refused: number }): string | undefined {
  if (refused > 0) return refused === 1 ? 'Hay 1 cambio no aceptado' : `Hay ${refused} cambios no aceptados`
  if (open > 0) return open === 1 ? 'Falta responder 1 check' : `Faltan por responder ${open} checks`
  return undefined
}

type Executed = Pick<WorkOrderDetail, 'staff' | 'history'> & { checks: readonly Pick<Check, 'staff' | 'not_done_by'>[] }

/**
 * Why this person can't close an order although they may close others: they executed it, as the server decides it (four
 * eyes); undefined if they can.
 */
export function signingBlock(
  { staff, history, checks }: Executed,
  me: { id: number; staff: { id: number } | null },
  can: (permission: string) => boolean
): string | undefined {
  const isMine = (person: number) => person === me.staff?.id
  const isOwn =
    history.some(({ fkc_to, user }) => fkc_to === PARA_REVISION && user?.id === me.id) ||
    staff.some(({ fk_staff }) => isMine(fk_staff)) ||
    checks.some(check => check.not_done_by?.id === me.id || check.staff.some(({ id }) => isMine(id)))
  return isOwn && !can('work-orders.sign-own') ? 'La ejecutó usted: la cierra otra persona' : undefined
}

/** What is asked before an order goes to review without corrections that were typed; undefined if there are none. */
export function unsavedQuestion(corrections: readonly Check[]): string | undefined {
  const names = corrections.map(({ base_activity: { activity } }) => `«${activity.name}»`)
  if (names.length === 0) return undefined
  return names.length === 1
    ? `La corrección de ${names[0]} está sin guardar y no se enviará. Vuelva y guárdela si debe contar.`
    : `Las correcciones de ${new Intl.ListFormat('es').format(names)} están sin guardar y no se enviarán. Vuelva y guárdelas si deben contar.`
}
