import { lateComponent } from '../../ui/shell/lateComponent.ts'
import type { RecordKind } from '../recordKind.ts'
import { baseTarget } from './paths.ts'

export const base: RecordKind = {
  target: id => baseTarget(id),
  Card: lateComponent(async () => (await import('./card.tsx')).BaseCard)
}
