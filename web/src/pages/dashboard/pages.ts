import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  UnplannedDashboardPage: { path: '/admin/unplanned/dashboard', title: 'Tablero de no planificadas' },
  PlannedDashboardPage: { path: '/admin/planned/dashboard', title: 'Tablero de planificadas' }
} satisfies Pages
