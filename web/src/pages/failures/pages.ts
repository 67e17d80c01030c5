import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  WorstActorsPage: { path: '/admin/unplanned/worst-actors', title: 'Lo que más falla' },
  FailuresPage: { path: '/admin/unplanned/failures', title: 'Fallas' }
} satisfies Pages
