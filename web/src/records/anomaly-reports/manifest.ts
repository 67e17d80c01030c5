import { lateComponent } from '../../ui/shell/lateComponent.ts'
import type { RecordKind } from '../recordKind.ts'
import { publicReportsTarget, reportTarget } from './paths.ts'

export const anomalyReport: RecordKind = {
  target: id => reportTarget(id),
  Card: lateComponent(async () => (await import('./card.tsx')).ReportCard)
}

export const publicReport: RecordKind = {
  target: id => ({ ...publicReportsTarget, search: { aviso: String(id) } })
}
