import { lateComponent } from '../../ui/shell/lateComponent.ts'
import type { RecordKind } from '../recordKind.ts'

export const location: RecordKind = {
  target: id => ({ to: '/admin/locations', search: { nodo: String(id) } }),
  Card: lateComponent(async () => (await import('./card.tsx')).LocationCard)
}
