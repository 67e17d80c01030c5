import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  PlansPage: { path: '/admin/plans', title: 'Planes' },
  PlanPage: { path: '/admin/plans/$id', title: 'Plan' },
  ActivityPage: { path: '/admin/plans/activities/$id', title: 'Actividad' }
} satisfies Pages
