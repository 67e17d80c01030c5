/**
 * What a movement of the warehouse may be. Pure, without zod: forms that are drawn before the validation library is
 * loaded import it.
 */
import { warehouseMovement } from '../core/classifier.ts'
import { formatNumber } from '../core/format.ts'
import { validationTexts } from '../core/validation-messages.ts'

const { RESERVA, AJUSTE } = warehouseMovement

/** Those whose quantity may be negative: less reserved, less counted. */
const signed: readonly number[] = [RESERVA, AJUSTE]

/** Quantities and money are kept to hundredths; further decimals are rounded away. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100 || 0

/** True for a number without further decimals; what binary fractions add doesn't count. */
export const isHundredths = (value: number): boolean => Math.abs(hundredths(value) - value) < 1e-9

/** Units of which there are only whole ones; others, and what people write themselves, may be divided. */
const wholeUnits = [
  'pieza',
  'piezas',
  'pza',
  'pz',
  'unidad',
  'unidades',
  'ud',
  'uds',
  'und',
  'u',
  'par',
  'pares',
  'juego',
  'juegos',
  'kit',
  'kits',
  'equipo',
  'equipos'
]

const isWholeUnit = (unit: string): boolean =>
  wholeUnits.includes(unit.trim().toLocaleLowerCase('es').replace(/\.$/, ''))

/** Why something can't be counted so in its unit; undefined if it can. */
export function amountProblem(quantity: number, unit: string): string | undefined {
  if (isWholeUnit(unit) && !Number.isInteger(quantity)) return `Un número entero: se cuenta en ${unitText(2, unit)}`
  return isHundredths(quantity) ? undefined : 'Como mucho, dos decimales'
}

/** As many of a unit in Spanish: 'pieza', 'piezas', 'unidades'; abbreviations ('kg', 'm') stay. */
export function unitText(quantity: number, unit: string): string {
  if (Math.abs(quantity) === 1 || unit.length < 3 || !/[a-záéíóúñ]$/.test(unit)) return unit
  if (/[aeiouáéó]$/.test(unit) || unit.endsWith('t')) return `${unit}s`
  // 'galón', 'camión', 'compás': the ending moves the stress, and takes the accent.
  if (/[áéíóú][ns]$/.test(unit))
    return `${unit.slice(0, -2)}${unit.slice(-2).normalize('NFD').replaceAll(/\p{M}/gu, '')}es`
  return unit.endsWith('s') ? unit : unit.endsWith('z') ? `${unit.slice(0, -1)}ces` : `${unit}es`
}

/** '4 piezas', '2.5 litros', '1 kg': quantities have as many decimals as they need. */
export const amountText = (quantity: number, unit: string): string =>
  `${formatNumber(quantity, 2, { atLeast: 0 })} ${unitText(quantity, unit)}`

/** What was used of something, less what came back: '4 piezas', or 'Devolución: 1 pieza' where more came back. */
export const usedText = (quantity: number, unit: string): string =>
  quantity < 0 ? `Devolución: ${amountText(-quantity, unit)}` : amountText(quantity, unit)

/** The mistakes of a movement that people can correct, by field; empty if there are none. */
export function movementErrors({
  fkc_type,
  quantity,
  reason
}: {
  fkc_type: number
  quantity: number
  reason?: string | null | undefined
}): Record<string, string> {
  if (quantity === 0) return { quantity: 'La cantidad no puede ser cero' }
  if (quantity < 0 && !signed.includes(fkc_type)) return { quantity: 'La cantidad tiene que ser mayor que cero' }
  if (fkc_type === AJUSTE && !reason) return { reason: validationTexts.required('Motivo') }
  return {}
}

/** What may change of the supplies of an order: what is asked for, what is handed out, what comes back. */
export type SupplyChange = 'request' | 'deliver' | 'return'

/**
 * Whether an order in this state allows a change of its supplies. What was handed out comes back also after the order
 * was cancelled; those of a closed order are fixed.
 */
export const mayChangeSupply = (change: SupplyChange, isOpen: boolean, isCancelled: boolean): boolean =>
  isOpen || (change === 'return' && isCancelled)

/** Quantities of a supply. */
export type SupplyAmounts = { requested: number; delivered: number; returned: number }

/**
 * The mistakes of a supply's quantities, by field: what was handed out was asked for, what comes back was handed out.
 */
export function supplyErrors(before: SupplyAmounts | undefined, after: SupplyAmounts): Record<string, string> {
  if (before && after.delivered < before.delivered)
    return { delivered: 'Lo entregado no se reduce: registre una devolución' }
  if (before && after.returned < before.returned) return { returned: 'Lo devuelto no se reduce: entréguelo de nuevo' }
  if (after.requested < after.delivered)
    return before && after.delivered > before.delivered
      ? { delivered: 'No se entrega más de lo pedido: cambie antes lo pedido' }
      : { requested: 'Ya se entregó más de lo que se pide' }
  if (after.returned > after.delivered) return { returned: 'No se devuelve más de lo entregado' }
  return {}
}

/**
 * What is kept for a supply after a change: all that is still to be handed out when more or less is asked for, else
 * what was kept without what was handed out. After an order was taken back, less may be kept than is to be handed out.
 */
export function reservedAfter(before: SupplyAmounts & { reserved: number }, after: SupplyAmounts): number {
  const left = hundredths(after.requested - after.delivered)
  if (after.requested !== before.requested) return left
  return Math.max(0, hundredths(before.reserved - (after.delivered - before.delivered)))
}
