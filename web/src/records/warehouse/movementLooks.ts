import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowDownToArc,
  IconArrowUpFromArc,
  IconBookmark
} from '@tabler/icons-react'
import { classifierOf, warehouseMovement } from 'contract/core/classifier.ts'

// Here, not with the other badges: those are loaded with the first screen.
const icons: Readonly<Record<number, typeof IconAdjustments>> = {
  [warehouseMovement.ENTRADA]: IconArrowDownToArc,
  [warehouseMovement.SALIDA]: IconArrowUpFromArc,
  [warehouseMovement.RESERVA]: IconBookmark,
  [warehouseMovement.DEVOLUCION]: IconArrowBackUp
}

/** The icon and the colour of a movement's type. */
export const movementLooks = (type: number) => ({
  icon: icons[type] ?? IconAdjustments,
  colour: classifierOf(type).color ?? ('gray' as const)
})
