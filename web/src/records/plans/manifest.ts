import { lateComponent } from '../../ui/shell/lateComponent.ts'
import type { RecordKind } from '../recordKind.ts'
import { activityTarget, planTarget } from './paths.ts'

export const activity: RecordKind = {
  target: activityTarget,
  Card: lateComponent(async () => (await import('./cards.tsx')).ActivityCard)
}

export const plan: RecordKind = {
  target: planTarget,
  Card: lateComponent(async () => (await import('./cards.tsx')).PlanCard)
}
