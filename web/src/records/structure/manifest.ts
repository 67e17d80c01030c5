import { lateComponent } from '../../ui/shell/lateComponent.ts'
import type { RecordKind } from '../recordKind.ts'

export const structure: RecordKind = {
  target: id => ({ to: '/admin/structure', search: { nodo: String(id) } }),
  Card: lateComponent(async () => (await import('./card.tsx')).StructureCard)
}
