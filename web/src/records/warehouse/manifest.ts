import { lateComponent } from '../../ui/shell/lateComponent.ts'
import type { RecordKind } from '../recordKind.ts'
import { itemTarget } from './paths.ts'

export const warehouseItem: RecordKind = {
  target: itemTarget,
  Card: lateComponent(async () => (await import('./card.tsx')).ItemCard)
}
