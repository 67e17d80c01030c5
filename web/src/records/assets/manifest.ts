import { lateComponent } from '../../ui/shell/lateComponent.ts'
import type { RecordKind } from '../recordKind.ts'
import { assetTarget } from './paths.ts'

export const asset: RecordKind = {
  target: id => assetTarget(id),
  Card: lateComponent(async () => (await import('./card.tsx')).AssetCard)
}
